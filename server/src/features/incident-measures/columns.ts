/** The kinds of columns of a pack, in memory and as bytes. */
import {
  decodeNumbers,
  encodeNumbers,
  joinParts,
  type Numbers,
  splitParts,
} from "./column-bytes.ts";

/** One text or none for each incident. */
export interface TextColumn {
  values: readonly string[];
  /** Places in `values`; NaN where there is none. */
  codes: Numbers;
}

/** Any number of values for each incident. */
export interface ListColumn {
  values: readonly string[];
  /** Where the values of each incident end in `codes`; they begin where those before end. */
  ends: Numbers;
  codes: Numbers;
}

/** What an incident counts for under each value of a list. */
export interface WeightColumns {
  alerts: Numbers;
  events: Numbers;
  enriched: Numbers;
}

export function textColumn(texts: readonly (string | null)[]): TextColumn {
  const dictionary = openDictionary();
  const codes = Float64Array.from(texts, (text) =>
    text === null ? Number.NaN : dictionary.codeOf(text),
  );
  return { values: dictionary.values, codes };
}

export function listColumn(lists: readonly (readonly string[])[]): ListColumn {
  const dictionary = openDictionary();
  const codes = Float64Array.from(lists.flat(), dictionary.codeOf);
  let end = 0;
  const ends = Float64Array.from(lists, ({ length }) => (end += length));
  return { values: dictionary.values, ends, codes };
}

function openDictionary(): { values: string[]; codeOf(value: string): number } {
  const codes = new Map<string, number>();
  const values: string[] = [];
  return {
    values,
    codeOf: (value) => {
      const known = codes.get(value);
      if (known !== undefined) return known;
      codes.set(value, values.length);
      return values.push(value) - 1;
    },
  };
}

export const emptyList = (size: number): ListColumn => ({
  values: [],
  ends: new Float64Array(size),
  codes: new Float64Array(0),
});

const encodeTexts = (texts: readonly string[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(texts));
function decodeTexts(bytes: Uint8Array | undefined): string[] {
  const json = new TextDecoder().decode(bytes);
  // Without a backslash no text has a quote, and splitting takes a third of the time of parsing.
  if (json.length > 2 && !json.includes("\\")) return json.slice(2, -2).split('","');
  // encodeTexts wrote it
  return JSON.parse(json) as string[];
}

export const encodeText = ({ values, codes }: TextColumn): Uint8Array =>
  joinParts([encodeTexts(values), encodeNumbers(codes)]);

export function decodeText(bytes: Uint8Array, size: number): TextColumn {
  const [values, codes] = splitParts(bytes);
  return { values: decodeTexts(values), codes: decodePart(codes, size) };
}

/** Counts are narrower than where they end. */
export function encodeList({ values, ends, codes }: ListColumn): Uint8Array {
  const counts = ends.map((end, row) => end - (row === 0 ? 0 : (ends[row - 1] ?? 0)));
  return joinParts([encodeTexts(values), encodeNumbers(counts), encodeNumbers(codes)]);
}

export function decodeList(bytes: Uint8Array, size: number): ListColumn {
  const [values, counts, codes] = splitParts(bytes);
  const ends = decodePart(counts, size);
  let end = 0;
  for (let row = 0; row < size; row += 1) {
    end += ends[row] ?? 0;
    ends[row] = end;
  }
  return { values: decodeTexts(values), ends, codes: decodePart(codes, end) };
}

export const encodeWeights = ({ alerts, events, enriched }: WeightColumns): Uint8Array =>
  joinParts([encodeNumbers(alerts), encodeNumbers(events), encodeNumbers(enriched)]);

export function decodeWeights(bytes: Uint8Array, size: number): WeightColumns {
  const [alerts, events, enriched] = splitParts(bytes);
  return {
    alerts: decodePart(alerts, size),
    events: decodePart(events, size),
    enriched: decodePart(enriched, size),
  };
}

function decodePart(bytes: Uint8Array | undefined, size: number): Numbers {
  if (bytes === undefined) throw new Error("a column lacks a part");
  return decodeNumbers(bytes, size);
}
