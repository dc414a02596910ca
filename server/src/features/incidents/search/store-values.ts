/**
 * The dictionary of distinct values: written here under the organization's lock, read in
 * store-find-terms.ts. Values that nothing holds any more are swept out a page at a time whenever
 * the dictionary grows.
 */
import type { Sql } from "../../../platform/db.ts";
import { termHash, termOf } from "./term-hash.ts";
import { type FieldValue, hasDivider, oddField } from "./text-terms.ts";

const pageCharacters = 1800;
/** Pages swept for each one that was added, as long as a quarter of each was gone. */
const maxSweptPerPage = 8;
/** Pages swept at once. */
const maxTaken = 200;

/** Values that may be known. */
export async function saveValues(
  sql: Sql,
  organizationId: string,
  values: readonly FieldValue[],
): Promise<void> {
  if (values.length === 0) return;
  const entries = new Map(
    values.map((value) => entryOf(value)).map((entry) => [hashOf(entry), entry]),
  );
  const hashes = BigInt64Array.from(entries.keys(), BigInt).sort();
  const inserted = await sql<{ value: string }>(
    `INSERT INTO known_values SELECT $1::bigint, v FROM unnest($2::bigint[]) v
     ON CONFLICT DO NOTHING RETURNING value`,
    [organizationId, `{${hashes.join(",")}}`],
    "know-values",
  );
  if (inserted.length === 0) return;
  const opened = await writePages(
    sql,
    organizationId,
    inserted.flatMap((row) => entries.get(row.value) ?? []),
  );
  for (const [field, pages] of opened) await sweepPages(sql, organizationId, { field, pages });
}

/**
 * How a value stands on a page. `text` is its lower case, U+001E, and what was written where that
 * differs.
 */
interface PageEntry {
  field: string;
  text: string;
}
const entryOf = ({ field, folded, original }: FieldValue): PageEntry =>
  hasDivider(original)
    ? { field: oddField, text: `${field}\u001D${Buffer.from(original).toString("base64")}\u001E` }
    : { field, text: `${folded}\u001E${original === folded ? "" : original}` };
const hashOf = ({ field, text }: PageEntry): string => termHash(termOf(field, text));

/** What the inverted index knows an entry by. */
export function termOfEntry(field: string, folded: string): string {
  if (field !== oddField) return termOf(field, folded);
  const [name = "", encoded = ""] = folded.split("\u001D");
  return termOf(name, Buffer.from(encoded, "base64").toString().toLowerCase());
}

/** Fills each field's last page, then opens more. Answers how many pages each field got. */
async function writePages(
  sql: Sql,
  organizationId: string,
  entries: readonly PageEntry[],
): Promise<Map<string, number>> {
  const chunks = [...Map.groupBy(entries, (entry) => entry.field)].map(([field, fieldEntries]) => ({
    field,
    texts: chunksOf(fieldEntries),
  }));
  const first = chunks.map(({ field, texts }) => ({ field, text: texts[0] ?? "" }));
  const grown = await sql<{ field: string }>(
    // By its place, or the planner reads every page while it believes that there are few.
    `UPDATE value_pages p SET texts = p.texts || r.text
     FROM json_to_recordset($2::json) AS r(field text, text text)
     CROSS JOIN LATERAL (SELECT q.ctid AS place FROM value_pages q WHERE q.organization_id = $1
       AND q.field = r.field ORDER BY q.page DESC LIMIT 1) last
     WHERE p.organization_id = $1 AND p.ctid = last.place
       AND length(p.texts) + length(r.text) <= ${pageCharacters}
     RETURNING p.field`,
    [organizationId, JSON.stringify(first)],
    "grow-value-pages",
  );
  const isGrown = new Set(grown.map((row) => row.field));
  const rest = chunks
    .map(({ field, texts }) => ({ field, texts: isGrown.has(field) ? texts.slice(1) : texts }))
    .filter(({ texts }) => texts.length > 0);
  const rows = rest.flatMap(({ field, texts }) => texts.map((text) => ({ field, text })));
  if (rows.length > 0)
    await sql(
      `INSERT INTO value_pages (organization_id, field, texts) SELECT $1::bigint, r.field, r.text
       FROM json_to_recordset($2::json) AS r(field text, text text)`,
      [organizationId, JSON.stringify(rows)],
      "open-value-pages",
    );
  return new Map(rest.map(({ field, texts }) => [field, texts.length]));
}

function chunksOf(entries: readonly PageEntry[]): string[] {
  const chunks: string[] = [];
  let chunk = "";
  for (const { text } of entries) {
    if (chunk !== "" && chunk.length + text.length >= pageCharacters) {
      chunks.push(chunk);
      chunk = "";
    }
    chunk += `\u001F${text}`;
  }
  return [...chunks, chunk];
}

/**
 * Looks at the oldest pages, half as many as were added and more while much of them is gone, and
 * puts what is left at the end.
 */
async function sweepPages(
  sql: Sql,
  organizationId: string,
  { field, pages }: { field: string; pages: number },
): Promise<void> {
  let [pageLimit, swept] = [Math.ceil(pages / 2), 0];
  for (;;) {
    const limit = Math.min(pageLimit, pages * maxSweptPerPage) - swept;
    const taken = limit <= 0 ? [] : await takeOldest(sql, organizationId, { field, pages, limit });
    if (taken.length === 0) return;
    const usedTerms = await loadUsed(sql, organizationId, taken.flat());
    const [unusedEntries, left]: [PageEntry[], PageEntry[]] = [[], []];
    for (const entries of taken) {
      const unused = entries.filter((entry) => !usedTerms.has(entry.term));
      unusedEntries.push(...unused);
      left.push(...entries.filter((entry) => usedTerms.has(entry.term)));
      if (unused.length * 4 > entries.length) pageLimit += 1;
    }
    swept += taken.length;
    if (unusedEntries.length > 0)
      await sql(
        "DELETE FROM known_values WHERE organization_id = $1 AND value = ANY($2::bigint[])",
        [organizationId, unusedEntries.map(hashOf)],
        "forget-values",
      );
    if (left.length > 0) await writePages(sql, organizationId, left);
  }
}

interface SweptEntry extends PageEntry {
  term: string;
}

/** What stood on the oldest pages; never one of the last that were added. */
async function takeOldest(
  sql: Sql,
  organizationId: string,
  { field, pages, limit }: { field: string; pages: number; limit: number },
): Promise<SweptEntry[][]> {
  const taken = await sql<{ texts: string }>(
    // By their places: see writePages.
    `DELETE FROM value_pages p WHERE p.organization_id = $1 AND p.ctid = ANY(ARRAY(
       SELECT q.ctid FROM value_pages q WHERE q.organization_id = $1 AND q.field = $2
         AND q.page < (SELECT max(page) FROM value_pages l WHERE l.organization_id = $1
           AND l.field = $2) - $3::int
       ORDER BY q.page LIMIT $4)) RETURNING texts`,
    [organizationId, field, pages + 1, Math.min(limit, maxTaken)],
    "take-value-pages",
  );
  return taken.map(({ texts }) =>
    texts
      .slice(1)
      .split("\u001F")
      .map((text) => ({
        field,
        text,
        term: termHash(termOfEntry(field, text.split("\u001E")[0] ?? "")),
      })),
  );
}

/** Terms of entries that some incident has. */
async function loadUsed(
  sql: Sql,
  organizationId: string,
  entries: readonly SweptEntry[],
): Promise<Set<string>> {
  const rows = await sql<{ term: string }>(
    // LIMIT keeps it a lookup by key for each, whatever the planner believes.
    `SELECT v AS term FROM unnest($2::bigint[]) v CROSS JOIN LATERAL (
       SELECT FROM incident_terms t WHERE t.organization_id = $1 AND t.term = v LIMIT 1) used`,
    [organizationId, entries.map((entry) => entry.term)],
    "held-terms",
  );
  return new Set(rows.map((row) => row.term));
}
