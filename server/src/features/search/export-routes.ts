import { Readable } from "node:stream";
import * as contract from "#contract/search.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import { issueMessage } from "#contract/field-messages.ts";
import type { Caller } from "../../platform/caller.ts";
import { csvText } from "../../platform/csv.ts";
import { inputIssues } from "../../platform/http/input-issues.ts";
import { serveRaw, storable, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { Refusal, refuseField, schemaProblem } from "../../platform/refuse.ts";
import { openBudget } from "../../platform/statement-budget.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { cellsOf, exportColumns } from "./export-columns.ts";
import type { Matches } from "./matches.ts";
import { type FoundPosition, sortMatches } from "./page.ts";
import { presentFound } from "./present-found.ts";
import { type CountedKind, readSearch, type SearchAsk } from "./search-ask.ts";
import { findWithin } from "./search.ts";

interface ExportedRows {
  ask: SearchAsk;
  positions: readonly FoundPosition[];
  isWhole: boolean;
}
type ExportInput = ReturnType<typeof parseBody>;

const { exportRows } = contract.searchLimits;
const listingMs = 10_000;
const rowsPerSlice = 500;

/** What a search finds as a file: its places are listed first, its rows are read as they are sent. */
export const exportRoutes = (parts: Parts): Route[] => [
  serveRaw(contract.exportSearch, async (request, reply, holder) => {
    const caller = holder as Caller; // the door admits callers alone
    const input = parseBody(request.body);
    const kind = input.kind === "all" ? "all" : singular[input.kind];
    const columns = exportColumns(input.columns, kind);
    const rows = await listRows(parts, caller, input);
    await auditExport(parts, caller, { input, rows });
    const { format } = input;
    const lines = format === "csv" ? csvLines : jsonLines;
    return reply
      .header("content-disposition", `attachment; filename="search.${format}"`)
      .header("cache-control", "no-store")
      .header("x-total-is-exact", String(rows.isWhole))
      .type(format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8")
      .send(Readable.from(lines(parts, { caller, rows, columns })));
  }),
];

const singular = { incidents: "incident", alerts: "alert", changes: "change" } as const;

function parseBody(body: unknown) {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.isBuffer(body) ? body.toString("utf8") : "{}");
  } catch {
    throw refuseField("invalid", "body", "The body is not valid JSON");
  }
  const parsed = contract.exportBody.safeParse(storable(read), { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    inputIssues(parsed.error.issues).map(({ path, message }) =>
      schemaProblem(path.join(".") || "body", message),
    ),
  );
}

const listRows = (
  { db, clock }: Parts,
  caller: Caller,
  input: ExportInput,
): Promise<ExportedRows> =>
  db.read(caller.organizationId, async (sql) => {
    const ask = await readSearch(sql, caller, { input, nowS: clock.nowS() });
    const budget = openBudget(sql, listingMs);
    const matches = new Map<CountedKind, Matches>();
    for (const kind of ask.kinds) {
      const shareMs = listingMs / 2 / ask.kinds.length;
      const result = await findWithin(budget, { kind, ask, shareMs, listed: exportRows });
      matches.set(kind, result.matches);
    }
    const sorted = sortMatches(matches, ask);
    const positions = sorted.slice(0, exportRows);
    const isWhole =
      positions.length === sorted.length && [...matches.values()].every((list) => list.isWhole);
    return { ask, positions, isWhole };
  });

/** Written down with what was asked for, before the first row leaves. */
const auditExport = (
  { db, clock }: Parts,
  caller: Caller,
  { input, rows: { ask, positions } }: { input: ExportInput; rows: ExportedRows },
): Promise<void> =>
  db.tenant(caller.organizationId, async (sql) => {
    const { kind, query, format, environment } = input;
    await writeAudit(sql, {
      at: clock.nowS(),
      actor: actorOf(caller),
      action: "act",
      resource_type: "search",
      resource_id: "export",
      before: null,
      after: {
        kind,
        query,
        format,
        environment: environment ?? null,
        from: ask.from,
        to: ask.to,
        rows: positions.length,
      },
    });
  });

interface ExportedFile {
  caller: Caller;
  rows: ExportedRows;
  columns: readonly string[];
}

async function* slicesOf({ db }: Parts, { caller, rows, columns }: ExportedFile) {
  const tags = columns.flatMap((name) => tagOfColumn(name) ?? []);
  for (let from = 0; from < rows.positions.length; from += rowsPerSlice)
    yield await db.read(caller.organizationId, (sql) =>
      presentFound(sql, rows.positions.slice(from, from + rowsPerSlice), {
        reach: rows.ask.reach,
        tags,
      }),
    );
}

/** The last row of what was cut says so. */
async function* csvLines(parts: Parts, file: ExportedFile): AsyncIterable<string> {
  yield csvText([file.columns]);
  for await (const items of slicesOf(parts, file))
    if (items.length > 0) yield csvText(items.map((item) => cellsOf(item, file.columns)));
  const { isWhole, positions } = file.rows;
  if (!isWhole) yield csvText([[`Cut after ${positions.length} rows: there are more`]]);
}

async function* jsonLines(parts: Parts, file: ExportedFile): AsyncIterable<string> {
  yield '{"items":[';
  let isFirst = true;
  for await (const items of slicesOf(parts, file)) {
    if (items.length === 0) continue;
    yield `${isFirst ? "" : ","}\n${items.map((item) => JSON.stringify(item)).join(",\n")}`;
    isFirst = false;
  }
  const { isWhole, positions } = file.rows;
  yield `\n],"total":${positions.length},"total_is_exact":${isWhole}}\n`;
}
