import * as contract from "#contract/mapping.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import { readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { mutableAlert } from "../../features/enrichment/mutable-alert.ts";
import { columnsOf, sanitizeCell } from "../../features/mapping/check-rows.ts";
import { lookupTableBuilder, type LookupTable } from "../../features/mapping/lookup-table.ts";
import { loadVersionTable } from "../../features/mapping/mapping-table-cache.ts";
import { joinCells } from "../../features/mapping/packed-rows.ts";
import { type ReadyTable, readyTable } from "../../features/mapping/ready-table.ts";
import { loadVersion } from "../../features/mapping/store-versions.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import type { RuleBook, RuleBooks } from "../rule-book.ts";
import { csvCells } from "./csv-cells.ts";
import { openMappingTally } from "./mapping-tally.ts";
import { recentEvents } from "./recent-events.ts";

const lookBackS = 7 * 24 * 3600;
const maxEvents = 50_000;

export const mappingPreviewRoutes = ({
  db,
  clock,
  books,
}: Parts & { books: RuleBooks }): Route[] => [
  serve(contract.previewMapping, async ({ caller, body }) => {
    const [to, environments] = [clock.nowS(), await readableEnvironments(caller)];
    const from = to - lookBackS;
    const fromCsv = body.csv === undefined ? null : await tableOfCsv(body, body.csv);
    const { table, rows, recent } = await db.tenant(caller.organizationId, async (sql) => {
      const book = await books.of(sql, caller.organizationId);
      return {
        ...(fromCsv ?? (await versionTable(sql, body)) ?? storedTable(book, body)),
        recent: await recentEvents(sql, book, {
          from,
          to,
          limit: maxEvents,
          environments,
          areRaw: true,
        }),
      };
    });

    const tally = openMappingTally(table);
    const yieldIfBusy = eventLoopYielder();
    for (const stored of recent.events) {
      tally.add(stored, mutableAlert(stored.event));
      const pause = yieldIfBusy();
      if (pause) await pause;
    }
    return {
      looked_at: recent.events.length,
      is_cut: recent.isCut,
      from: Math.max(recent.from, from),
      to,
      rows,
      ...tally.result(),
    };
  }),
];

type PreviewBody = InputOf<typeof contract.previewMapping>["body"];

/** The rows in force, asked and written as the draft has it. */
function storedTable(
  book: RuleBook,
  { table_id, when, config }: PreviewBody,
): { table: ReadyTable; rows: number } {
  const stored = book.enrichment.tables.find((candidate) => candidate.id === table_id);
  if (!stored) throw refuse("not_found");
  const draft = readyTable(draftTable({ when, config }), stored.titles, stored.lookup);
  return { table: draft, rows: stored.lookup.rows };
}

/** Null unless a former version is asked for. */
async function versionTable(
  sql: Sql,
  { table_id, version_id, when, config }: PreviewBody,
): Promise<{ table: ReadyTable; rows: number } | null> {
  if (version_id === undefined) return null;
  const version = await loadVersion(sql, { tableId: table_id ?? "0", generation: version_id });
  if (!version) throw refuse("not_found");
  const table = await loadVersionTable(sql, draftTable({ when, config }), version);
  if (!table)
    throw refuseField("invalid", "version_id", "This version lacks a column that is looked up");
  return { table, rows: version.rows };
}

/** Rows that a table could not hold are left out here; uploading them says what is wrong. */
async function tableOfCsv(
  { when, config }: PreviewBody,
  csv: string,
): Promise<{ table: ReadyTable; rows: number }> {
  const titles = config.fields.map(({ title }) => title);
  const builder = lookupTableBuilder({
    query: config.fields.flatMap(({ kind }, at) => (kind === "query" ? [at] : [])),
    isCaseSensitive: config.is_case_sensitive,
  });
  let columns: number[] | null = null;
  const yieldIfBusy = eventLoopYielder();
  for await (const cells of csvCells(csv)) {
    if (columns === null) columns = columnsOf(cells, config.fields).columns;
    else builder.add(joinCells(columns.map((at) => sanitizeCell(cells[at] ?? ""))));
    await yieldIfBusy();
  }
  const lookup: LookupTable = builder.build();
  return {
    table: readyTable(draftTable({ when, config }), titles, lookup),
    rows: lookup.rows,
  };
}

const draftTable = ({ when, config }: Pick<PreviewBody, "when" | "config">) => {
  const body: MappingTableBody = { description: "", when, ...config };
  return { id: "draft", name: null, body };
};
