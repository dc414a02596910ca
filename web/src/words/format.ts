/** What Intl knows of the chosen language: plurals, numbers, lists, time and size. */
import { language } from "./language.ts";

const { locale } = language();

/** One text a category of the language; "other" is for all that has none of its own. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A sentence with a number in it; `#` is the number as people write it. */
export function plural(count: number, forms: PluralForms): string {
  return (forms[rules.select(count)] ?? forms.other).replaceAll("#", numberText(count));
}

/** "12,431". */
export const numberText = (count: number): string => numbers.format(count);

/** "12.4", "0.0021": a measurement, as exactly as it is read. */
export const measuredText = (value: number): string => measurements.format(value);

/** "189", or "10,000+" where counting stopped. */
export const totalText = (total: number, isLeast: boolean): string =>
  `${numberText(total)}${isLeast ? "+" : ""}`;

/** Names after each other, as in a cell or after a colon: "Ada, Rui, Mei". */
export const listText = (items: readonly string[]): string => lists.format(items);

/** Pieces, which need not be text, joined as in a sentence: "Ada, Rui and Mei". */
export function listParts<T>(pieces: readonly T[]): (T | string)[] {
  const places = pieces.map((_, at) => String(at));
  return sentences
    .formatToParts(places)
    .map(({ type, value }) => (type === "element" ? (pieces[Number(value)] ?? value) : value));
}

/** "Ada, Rui and Mei". */
export const sentenceText = (items: readonly string[]): string => sentences.format(items);

/** "4 min ago". */
export const minutesAgoText = (count: number): string => ages.format(-count, "minute");

/** "1 December", of what is counted in UTC, whatever zone the reader is in. */
export const utcDayText = (at: number): string => utcDays.format(new Date(at * 1000));

/** Months and days are in the console's language, in the reader's own kind of it: "en-US". */
export const momentLocale = (reader: string): string =>
  /^[a-z]+-[A-Z]{2}$/.test(reader) && reader.split("-")[0] === locale.split("-")[0]
    ? reader
    : locale;

/** "12.4 MB", in thousands. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power > 0 && value < 10 ? 1 : 0,
  }).format(value);
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
const measurements = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 });
const rules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale, { type: "unit", style: "short" });
const sentences = new Intl.ListFormat(locale, { type: "conjunction" });
const ages = new Intl.RelativeTimeFormat(locale, { style: "short" });
const utcDays = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
