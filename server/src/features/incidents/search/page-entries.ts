/**
 * Which entries of the pages `p` fit, as `e`: a value in lower case, U+001E, and what was written
 * where that differs. Each begins with U+001F on its page.
 */
import type { GlobParts } from "#bpql/glob.ts";
import { likeWhole } from "#bpql/like.ts";
import type { SqlParams } from "#bpql/sql-params.ts";

export interface EntriesSql {
  from: string;
  where: string;
}

export const allEntries = "unnest(string_to_array(substr(p.texts, 2), chr(31))) e";

/**
 * A page is taken apart by what it has less often than entries, if there is such a text. Shorter
 * ones may stand in each, and names often begin alike.
 */
const minNeedleLength = 4;

/** Those that fit one of the globs; without globs all. */
export function entriesOf(globs: readonly GlobParts[], params: SqlParams): EntriesSql {
  const [only] = globs;
  if (only === undefined) return { from: allEntries, where: "true" };
  const entry = `e LIKE ANY (${params.texts(globs.map((glob) => `${likeWhole(glob)}\u001E%`))})`;
  if (globs.length > 1) {
    const pages = params.texts(globs.map((glob) => `%\u001F${likeWhole(glob)}\u001E%`));
    return { from: allEntries, where: `p.texts LIKE ANY (${pages}) AND ${entry}` };
  }
  const [first = "", ...rest] = textsOf(only);
  const hasText = (text: string): string => `strpos(p.texts, ${params.text(text)}) > 0`;
  // PostgreSQL looks for a text faster than for a pattern.
  const page = [first, ...rest].sort(byLength).map(hasText).join(" AND ");
  const [needle = ""] = rest.sort(byLength);
  return {
    from: needle.length < minNeedleLength ? allEntries : entriesAround(params.text(needle)),
    where: `${page} AND ${entry}`,
  };
}

/** Of a glob, with the ends of an entry: whatever page has such an entry has each of them. */
const textsOf = (glob: GlobParts): string[] =>
  glob.map(
    (part, index) =>
      (index === 0 ? "\u001F" : "") + part + (index === glob.length - 1 ? "\u001E" : ""),
  );

const byLength = (a: string, b: string): number => b.length - a.length;

/** Those that hold the text, each once: where it comes again in one, the first time counts. */
const entriesAround = (needle: string): string =>
  `LATERAL (SELECT split_part(pieces[n], chr(31), -1) || ${needle}
     || CASE WHEN strpos(pieces[n + 1], chr(31)) > 0 THEN split_part(pieces[n + 1], chr(31), 1)
       ELSE split_part(array_to_string(pieces[n + 1:], ${needle}), chr(31), 1) END AS e
   FROM string_to_array(p.texts, ${needle}) pieces, generate_subscripts(pieces, 1) n
   WHERE n < cardinality(pieces) AND strpos(pieces[n], chr(31)) > 0) found`;
