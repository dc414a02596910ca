/** What of an incident is compared, in the engine's terms and in those of the inverted index. */
import type { IncidentRecord } from "#insight/similar/index-incidents.ts";
import { termHash, termOf } from "../incidents/search/term-hash.ts";
import { textTerms } from "../incidents/search/text-terms.ts";
import type { ComparedRow } from "./store-records.ts";

const mostTags = 40;
const valuesPerTag = 20;
const mostComments = 20;
const commentCharacters = 1000;
const mostTerms = 80;

/** `checks` are the tags that name what was checked. */
export function recordOf(row: ComparedRow, checks: readonly string[]): IncidentRecord {
  const tags = tagsOf(row);
  const counted: Record<string, number> = Object.assign(Object.create(null), {});
  for (const name of checks)
    for (const value of tags[name] ?? []) counted[value] = row.repeated[name]?.[value] ?? 1;
  return {
    id: row.id,
    title: row.title,
    texts: [row.subtitle, ...row.texts].filter((text) => text !== ""),
    account: row.comments
      .slice(-mostComments)
      .map((comment) => comment.slice(0, commentCharacters)),
    tags,
    checks: counted,
  };
}

/** Where the inverted index may know others of the kind. */
export function termsOf(row: ComparedRow): string[] {
  const values = Object.entries(tagsOf(row)).flatMap(([field, list]) =>
    list.map((value) => termOf(field, value.toLowerCase())),
  );
  const texts = row.texts.flatMap((text) =>
    textTerms(text).map(({ field, folded }) => termOf(field, folded)),
  );
  return [...new Set([...texts, ...values])].slice(0, mostTerms).map(termHash);
}

/** "@" names properties of alerts, for titles; that the source is the same says nothing. */
const tagsOf = ({ facts }: ComparedRow): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([name, values]) => !name.startsWith("@") && name !== "source" && values.length > 0)
      .slice(0, mostTags)
      .map(([name, values]) => [name, values.slice(0, valuesPerTag)]),
  );
