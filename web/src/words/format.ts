/** A sentence with a number in it; `#` is the number as people write it. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return forms[rules.select(count) === "one" ? "one" : "other"].replaceAll("#", numberText(count));
}

/** "12,431". */
export const numberText = (count: number): string => numbers.format(count);

const rules = new Intl.PluralRules("en");
const numbers = new Intl.NumberFormat("en");
