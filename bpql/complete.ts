/**
 * What may be typed at the cursor. Reads the tokens before it, so that a broken text is no
 * obstacle.
 */
import { isRegexOp } from "./check-leaf.ts";
import type { FieldKind } from "./field-kind.ts";
import { printText, unquote } from "./literal.ts";
import { type Namespaces, shortFormOf } from "./short-form.ts";
import { tokensBefore, type Token } from "./tokens-before.ts";

export interface CompletionField {
  readonly name: string;
  readonly kind: FieldKind;
  /** All values, where they are few and known. */
  readonly values?: readonly string[];
}

export interface CompletionOption {
  readonly label: string;
  readonly kind: "field" | "operator" | "value" | "keyword" | "namespace";
  /** What to insert, where it is not the label. */
  readonly apply?: string;
  readonly detail?: string;
}

/**
 * What to put in place of `from` to `to`: options, or the values of some fields that the caller
 * must ask for; `isBare` where only values that need no quotes can stand.
 */
export type Completion =
  | { readonly from: number; readonly to: number; readonly options: readonly CompletionOption[] }
  | {
      readonly from: number;
      readonly to: number;
      readonly needValues: {
        readonly fields: readonly string[];
        readonly prefix: string;
        readonly isBare: boolean;
      };
    };

export function complete(
  text: string,
  cursor: number,
  {
    fields,
    namespaces = null,
  }: { fields: readonly CompletionField[]; namespaces?: Namespaces | null },
): Completion {
  const { before, typed } = tokensBefore(text, cursor);
  const from = typed?.from ?? cursor;
  // An unclosed quote takes in the whole rest of the text, which is not to be replaced.
  const to = typed && typed.name !== "OpenQuoted" ? typed.to : cursor;
  const place = placeAfter(before);
  const prefix = plain(text.slice(from, cursor));
  if (place.kind !== "value") {
    const short = typed?.isFirst && typed.name === "Bare" ? shortFormOf(prefix) : null;
    const tags = short === null ? undefined : tagsOf(namespaces, short.name);
    if (short !== null && tags !== undefined)
      return {
        from: from + short.name.length + 1,
        to,
        needValues: { fields: tags, prefix: short.value, isBare: true },
      };
    const options = [...optionsAt(place, fields), ...shortFormsAt(place, namespaces)];
    return { from, to, options: matchingOptions(options, prefix) };
  }
  const values = knownValues(place, fields);
  return values
    ? { from, to, options: valueOptions(values, prefix) }
    : { from, to, needValues: { fields: [place.field], prefix, isBare: false } };
}

/** Written so that each value means itself, star and all. */
export function valueOptions(
  values: readonly string[],
  prefix: string,
  { isBare = false }: { isBare?: boolean } = {},
): CompletionOption[] {
  return matchingOptions(
    values.flatMap((label) => {
      const apply = printText(label);
      return isBare && apply.startsWith('"') ? [] : [{ label, kind: "value", apply }];
    }),
    prefix,
  );
}

const tagsOf = (namespaces: Namespaces | null, name: string): readonly string[] | undefined =>
  namespaces !== null && Object.hasOwn(namespaces, name) ? namespaces[name] : undefined;

const shortFormsAt = (
  { kind }: Exclude<Place, { kind: "value" }>,
  namespaces: Namespaces | null,
): CompletionOption[] =>
  kind === "list"
    ? []
    : Object.entries(namespaces ?? {}).flatMap(([name, tags]) =>
        tags.length === 0
          ? []
          : [{ label: `${name}:`, kind: "namespace", detail: tags.join(", ") }],
      );

type Place =
  /** Where a condition begins; `word` is what NOT IN could belong to. */
  | { readonly kind: "condition"; readonly word: string | null }
  /** After a word that is a field or a keyword. */
  | { readonly kind: "operator"; readonly word: string }
  | { readonly kind: "joint" | "list" }
  | { readonly kind: "value"; readonly field: string; readonly isRegex: boolean };

function placeAfter(before: readonly Token[]): Place {
  const last = before.at(-1);
  const previous = before.at(-2);
  switch (last?.name) {
    case undefined:
    case "And":
    case "Or":
      return { kind: "condition", word: null };
    case "Not":
      return {
        kind: "condition",
        word: previous?.isFirst && previous.name === "Bare" ? previous.text : null,
      };
    case "CompareOp":
      return previous
        ? { kind: "value", field: previous.text.toLowerCase(), isRegex: isRegexOp(last.text) }
        : { kind: "condition", word: null };
    case "In":
    case "NotIn":
      return { kind: "list" };
    case "(":
    case "[":
    case ",":
      return insideList(before);
    case "Bare":
      return last.isFirst ? { kind: "operator", word: last.text } : { kind: "joint" };
    default:
      return { kind: "joint" };
  }
}

function insideList(before: readonly Token[]): Place {
  const open = before.findLastIndex(({ name }) => name === "[" || name === "(");
  const operator = before[open - 1]?.name;
  const field = before[open - 2];
  if (field && (operator === "In" || operator === "NotIn"))
    return { kind: "value", field: field.text.toLowerCase(), isRegex: false };
  return { kind: "condition", word: null };
}

function knownValues(
  place: Extract<Place, { kind: "value" }>,
  fields: readonly CompletionField[],
): readonly string[] | undefined {
  if (place.isRegex) return [];
  const field = fields.find(({ name }) => name.toLowerCase() === place.field);
  if (field?.kind === "number") return [];
  if (field?.kind === "duration") return durations;
  return field?.kind === "time" ? times : field?.values;
}

function optionsAt(
  place: Exclude<Place, { kind: "value" }>,
  fields: readonly CompletionField[],
): CompletionOption[] {
  const conditions = [...fieldOptions(fields), ...keywords("NOT")];
  switch (place.kind) {
    case "condition":
      return place.word === null ? conditions : [...operators("IN"), ...conditions];
    case "operator":
      return [
        ...operators(...operatorsOf(place.word, fields)),
        ...keywords("AND", "OR"),
        ...conditions,
      ];
    case "joint":
      return [...keywords("AND", "OR"), ...conditions];
    case "list":
      return operators("[");
  }
}

function operatorsOf(word: string, fields: readonly CompletionField[]): readonly string[] {
  const field = fields.find(({ name }) => name.toLowerCase() === word.toLowerCase());
  return field && field.kind !== "text" ? orderedOperators : textOperators;
}

const textOperators = ["=", "!=", "=~", "!~", "IN", "NOT IN", "===", ">", ">=", "<", "<="];
const orderedOperators = [">", ">=", "<", "<=", "=", "!=", "IN", "NOT IN"];
const durations = ["5m", "15m", "1h", "4h", "1d", "7d"];
const times = ["-15m", "-1h", "-6h", "-24h", "-7d", "-30d"];

const operators = (...labels: string[]): CompletionOption[] =>
  labels.map((label) => ({ label, kind: "operator" }));
const keywords = (...labels: string[]): CompletionOption[] =>
  labels.map((label) => ({ label, kind: "keyword" }));
const fieldOptions = (fields: readonly CompletionField[]): CompletionOption[] =>
  fields.map(({ name, kind }) => ({ label: name, kind: "field", detail: kind }));

/** What begins with the prefix, then what holds it. */
function matchingOptions(options: readonly CompletionOption[], prefix: string): CompletionOption[] {
  const lowerPrefix = prefix.toLowerCase();
  const startsWithPrefix = ({ label }: CompletionOption) =>
    label.toLowerCase().startsWith(lowerPrefix);
  const includesPrefix = ({ label }: CompletionOption) => label.toLowerCase().includes(lowerPrefix);
  return [
    ...options.filter(startsWithPrefix),
    ...options.filter((option) => !startsWithPrefix(option) && includesPrefix(option)),
  ];
}

const plain = (typed: string) => (/^["']/.test(typed) ? unquote(typed) : typed);
