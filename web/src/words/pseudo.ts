import { type Language, ENGLISH } from "./language.ts";

/**
 * English as a foreign language would look, for development and tests: what is not in it is not
 * translatable, what it makes too narrow is too narrow for German.
 */
export const PSEUDO: Language = {
  ...ENGLISH,
  tag: "en-XA",
  translate: (_, english) => pseudoOf(english),
};

/** Whatever a catalogue holds: texts, functions that return them, groups. */
function pseudoOf<Texts>(texts: Texts): Texts {
  return deepPseudo(texts, []) as Texts; // the form stays, letters change
}

function deepPseudo(value: unknown, inserts: readonly string[]): unknown {
  if (typeof value === "string") return pseudoText(value, inserts);
  if (typeof value === "function")
    return (...args: unknown[]) =>
      deepPseudo(Reflect.apply(value, undefined, args), [...inserts, ...textsIn(args)]);
  if (Array.isArray(value)) return value.map((item) => deepPseudo(item, inserts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, deepPseudo(item, inserts)]),
  );
}

/**
 * "Resolve #12" → "⟦Řéšöĺṽé #12 one⟧". What was filled in and what is in brackets already stays as
 * it is.
 */
export function pseudoText(text: string, inserts: readonly string[] = []): string {
  if (!/\p{L}/u.test(text) || /^⟦[^⟦⟧]*⟧$/.test(text) || inserts.includes(text)) return text;
  const fixed = [...inserts, ...inserts.map((insert) => insert.toLowerCase())]
    .filter((insert) => /\p{L}/u.test(insert))
    .toSorted((a, b) => b.length - a.length)
    .map((insert) => insert.replace(/[^\p{L}\p{N}\s]/gu, "\\$&"));
  const pieces = text.split(new RegExp(`(⟦[^⟦⟧]*⟧${fixed.map((piece) => `|${piece}`).join("")})`));
  const own = pieces.filter((_, at) => at % 2 === 0).join("");
  // Brackets in brackets would end the outer ones.
  const accented = pieces.map((piece, at) =>
    at % 2 === 0 ? withAccents(piece) : piece.replace(/[⟦⟧]/g, ""),
  );
  return `⟦${accented.join("")}${padding(own)}⟧`;
}

/** What a call of the catalogue may write into a text. */
const textsIn = (args: readonly unknown[]): string[] =>
  args.flat().flatMap((arg) => (typeof arg === "string" && arg !== "" ? [arg] : []));

const withAccents = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Short texts grow by more than 40 % when translated, but a letter has no half. */
const padding = (text: string): string => {
  const count = Math.ceil(text.replace(/[^a-z]/gi, "").length * GROWTH);
  return FILLER.repeat(Math.ceil(count / FILLER.length))
    .slice(0, count)
    .trimEnd();
};

const GROWTH = 0.4;
const FILLER = " öñé ťẁö ťĥŕéé ƒöûŕ ƒîṽé";
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ACCENTED = [..."áƀçďéƒĝĥîĵķĺɱñöƥɋŕšťûṽẁẋýžÁƁÇĎÉƑĜĤÎĴĶĹṀÑÖƤɊŔŠŤÛṼẀẊÝŽ"];
