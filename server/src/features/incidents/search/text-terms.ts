/**
 * What the inverted index knows a text by. Texts that differ in their measures alone have the same
 * template, so that a text that comes again with another number writes nothing.
 */

import type { GlobParts } from "#bpql/glob.ts";

/** A distinct value of a field, in lower case and as it was written. */
export interface FieldValue {
  field: string;
  folded: string;
  original: string;
}

/**
 * Fields of the dictionary that no tag can be named like: texts without their identifiers and
 * numbers, those identifiers, and texts as they are.
 */
export const templateField = "~template";
export const runField = "~run";
export const textField = "~text";
/** Values that hold a control character which divides a page. */
export const oddField = "~odd";

/** Texts with more identifiers than this are kept whole. */
const maxRuns = 24;
const runs = /[\p{L}\p{N}_.-]+/gu;
const isWord = /[\p{L}\p{N}]/u;
/** They divide a page and its entries. */
const dividers = ["\u001D", "\u001E", "\u001F"];
export const hasDivider = (text: string): boolean =>
  dividers.some((divider) => text.includes(divider));

/** No text is asked for its control characters. */
export const foldText = (text: string): string =>
  dividers.reduce((left, divider) => left.replaceAll(divider, " "), text.toLowerCase());

/** Whatever part of the text is asked for, `piecesOf` the part lead to one of these. */
export function textTerms(text: string): { field: string; folded: string }[] {
  const normalized = foldText(text);
  const identifiers = new Set<string>();
  const template = normalized.replaceAll(runs, (run) => {
    if (!isIdentifier(run)) return withoutNumbers(run);
    identifiers.add(run);
    return "¤";
  });
  if (identifiers.size > maxRuns) return [{ field: textField, folded: normalized }];
  const runTerms = [...identifiers].map((folded) => ({ field: runField, folded }));
  return isWord.test(template) || template.includes("#")
    ? [{ field: templateField, folded: template }, ...runTerms]
    : runTerms;
}

/**
 * A piece of a text that is asked for, as globs over what may hold it: identifiers, and templates
 * unless the piece is an identifier itself.
 */
export interface TextPiece {
  length: number;
  run: GlobParts;
  template: GlobParts | null;
}

/**
 * The pieces by which a part of a text, in lower case, can be looked up: any one of them is enough.
 */
export function piecesOf(part: string): TextPiece[] {
  const matches = [...part.matchAll(runs)];
  const pieces = matches.map(({ 0: run, index }, nth): TextPiece => {
    const [before, after] = [matches[nth - 1], matches[nth + 1]];
    const from = before ? before.index + before[0].length : 0;
    const end = index + run.length;
    // Where the part goes on beside the run, so does the text: there it ends.
    const runGlob = [...(index > 0 ? [] : [""]), run, ...(end < part.length ? [] : [""])];
    const template = [
      "",
      part.slice(from, index) + withoutNumbers(run) + part.slice(end, after?.index),
      "",
    ];
    return { length: run.length, run: runGlob, template: isIdentifier(run) ? null : template };
  });
  return pieces.filter(({ run }) => run.some((text) => isWord.test(text)));
}

/**
 * Whether a title, which is put together of values, can hold the part without one of its values
 * holding it.
 */
export const spansValues = (part: string): boolean => /[,·]|^\s|\s$/.test(part);

/** A name with a number ("db-1"), or a long number. Whatever holds a named run is named itself. */
const isIdentifier = (run: string): boolean =>
  /\p{L}.*\d/u.test(run) || run.replaceAll(/\D/g, "").length >= 3;
const withoutNumbers = (run: string): string => run.replaceAll(/\d+/g, "#");
