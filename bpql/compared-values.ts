import { tokensBefore } from "./tokens-before.ts";

/** A value as it is written: what it says, and where it stands. */
export interface ComparedValue {
  readonly field: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Values that fields are held to be equal to, or not, in the order of the text. */
export function comparedValues(text: string): ComparedValue[] {
  const { before, typed } = tokensBefore(text, text.length);
  const values: ComparedValue[] = [];
  let field: string | null = null;
  let isCompared = false;
  for (const token of typed ? [...before, typed] : before) {
    if (token.isFirst) [field, isCompared] = [token.text.toLowerCase(), false];
    else if (equalities.has(token.text.toUpperCase().replace(/\s+/g, " "))) isCompared = true;
    else if (junctions.has(token.text.toUpperCase())) field = null;
    else if (field !== null && isCompared && !marks.has(token.text))
      values.push({
        field,
        value: token.name === "Quoted" ? token.text.slice(1, -1) : token.text,
        from: token.from,
        to: token.to,
      });
  }
  return values;
}

const equalities = new Set(["=", "!=", "===", "IN", "NOT IN"]);
const junctions = new Set(["AND", "OR", "NOT", ")"]);
const marks = new Set(["[", "]", ",", "(", ")"]);
