import { type Namespaces, shortFormOf } from "#bpql/short-form.ts";

export interface Piece {
  kind: "field" | "operator" | "value";
  text: string;
}

/** A word as a category, its colon and a value; empty where it is no short form. */
export function shortFormPieces(word: string, namespaces: Namespaces): Piece[] {
  const short = shortFormOf(word);
  if (short === null || !Object.hasOwn(namespaces, short.name)) return [];
  return [
    { kind: "field", text: word.slice(0, short.name.length) },
    { kind: "operator", text: ":" },
    ...(short.value === "" ? [] : [{ kind: "value" as const, text: short.value }]),
  ];
}
