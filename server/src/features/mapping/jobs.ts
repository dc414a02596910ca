import { limits } from "#contract/limits.ts";
import type { MappingProblem, MappingTableBody } from "#contract/mapping.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, setJob } from "../../platform/jobs.ts";
import { publish } from "../../platform/publish.ts";
import { writeAudit } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { loadRules } from "../rules/store.ts";
import { checkRows, columnsOf, problemsShown } from "./check-rows.ts";
import { mappingKind } from "./kind.ts";
import { readSlice, type Slice } from "./read-slice.ts";
import {
  clearLater,
  clearRows,
  countRowsBeside,
  deleteMap,
  insertMap,
  insertRows,
  putInForce,
} from "./store-maps.ts";
import {
  awaitTurn,
  deleteParts,
  loadPart,
  loadUpload,
  saveUpload,
  type Upload,
} from "./store-uploads.ts";

const rowsPerSlice = 5000;
const rowsPerClearing = 20_000;

/**
 * Uploads come into force in the background, a slice a transaction, so that a restart goes on where
 * it was.
 */
export const mappingJobs = (clock: Clock): Handler[] => [
  {
    kind: "mapping-load",
    run: async (sql, organizationId, jobs) => {
      await awaitTurn(sql);
      for (const job of jobs) {
        const upload = await loadUpload(sql, job.subject);
        if (!upload || upload.finished_at !== null) continue;
        await takeSlice(sql, { upload, nowS: clock.nowS() });
        await publish(sql, {
          organization: organizationId,
          kind: "config",
          rows: [{ kind: mappingKind.kind }],
        });
      }
    },
  },
  {
    kind: "mapping-clear",
    run: async (sql, _organizationId, jobs) => {
      for (const job of jobs)
        if (await clearRows(sql, job.subject, rowsPerClearing))
          await setJob(sql, { kind: "mapping-clear", subject: job.subject, due_at: clock.nowS() });
    },
  },
];

interface Turn {
  upload: Upload;
  nowS: number;
}

async function takeSlice(sql: Sql, { upload, nowS }: Turn): Promise<void> {
  // Its sender had an hour.
  if (upload.state === "receiving")
    return fail(sql, { upload, nowS }, [{ row: 1, column: null, message: "The upload broke off" }]);
  const slice = await readSlice(
    (part) => loadPart(sql, upload.id, part),
    { readBytes: upload.read_bytes, readRows: upload.read_rows },
    rowsPerSlice,
  );
  const problems = upload.read_bytes === 0 ? await begin(sql, { upload, nowS }, slice) : [];
  if (problems.length > 0) return fail(sql, { upload, nowS }, problems);
  await keep(sql, upload, slice);
  Object.assign(upload, { read_bytes: slice.readBytes, read_rows: slice.readRows });
  if (slice.isEnd) return end(sql, { upload, nowS });
  await saveUpload(sql, upload);
  await setJob(sql, { kind: "mapping-load", subject: upload.id, due_at: nowS });
}

/** The first row names the columns. */
async function begin(sql: Sql, { upload, nowS }: Turn, slice: Slice): Promise<MappingProblem[]> {
  const table = (await loadRules<MappingTableBody>(sql, mappingKind.kind)).find(
    (one) => one.id === upload.table_id,
  );
  const heads = slice.rows.shift();
  if (!table || !heads)
    return [{ row: 1, column: null, message: slice.fault?.message ?? "The file is empty" }];
  const { columns, ignored, problems } = columnsOf(heads.cells, table.body.fields);
  if (problems.length > 0) return problems;
  const map = await insertMap(sql, {
    tableId: table.id,
    titles: table.body.fields.map((field) => field.title),
    isCurrent: false,
    nowS,
  });
  Object.assign(upload, {
    columns,
    ignored,
    fields: table.body.fields,
    width: heads.cells.length,
    generation: map.generation,
  });
  return [];
}

/**
 * All rows are checked, but only those before the first fault are stored: with one the whole comes
 * to nothing.
 */
async function keep(sql: Sql, upload: Upload, slice: Slice): Promise<void> {
  const { stored, problems } = checkRows(slice.rows, upload);
  if (slice.fault)
    problems.push({ row: slice.fault.row, column: null, message: slice.fault.message });
  if (upload.rows <= limits.mappingRows && upload.rows + stored.length > limits.mappingRows)
    problems.push({
      row: slice.readRows,
      column: null,
      message: `A table has ${limits.mappingRows} rows at most`,
    });
  upload.rows += stored.length;
  upload.error_count += problems.length;
  upload.errors.push(...problems.slice(0, problemsShown - upload.errors.length));
  if (upload.error_count === 0 && upload.generation !== null)
    await insertRows(sql, upload.generation, stored);
}

async function end(sql: Sql, { upload, nowS }: Turn): Promise<void> {
  const { generation, rows } = upload;
  if (upload.error_count === 0 && rows === 0)
    return fail(sql, { upload, nowS }, [
      { row: 2, column: null, message: "There are no rows below the titles" },
    ]);
  if (
    upload.error_count === 0 &&
    rows + (await countRowsBeside(sql, upload.table_id)) > limits.mappingRowsTogether
  )
    return fail(sql, { upload, nowS }, [
      {
        row: upload.read_rows,
        column: null,
        message: `All tables together have ${limits.mappingRowsTogether} rows at most`,
      },
    ]);
  if (upload.error_count > 0 || generation === null) return fail(sql, { upload, nowS }, []);
  const old = await putInForce(sql, { tableId: upload.table_id, generation, rows, nowS });
  if (old !== null) await clearLater(sql, old, nowS);
  await finish(sql, upload, { state: "done", nowS });
  await bumpConfig(sql);
  await writeAudit(sql, {
    at: nowS,
    actor: upload.actor,
    action: "update",
    resource_type: mappingKind.resource,
    resource_id: upload.table_id,
    before: null,
    after: { map: { rows, bytes: upload.bytes } },
  });
}

async function fail(
  sql: Sql,
  { upload, nowS }: Turn,
  problems: readonly MappingProblem[],
): Promise<void> {
  upload.errors.push(...problems);
  upload.error_count += problems.length;
  if (upload.generation !== null) {
    await deleteMap(sql, upload.generation);
    await clearLater(sql, upload.generation, nowS);
  }
  await finish(sql, upload, { state: "failed", nowS });
}

async function finish(
  sql: Sql,
  upload: Upload,
  { state, nowS }: { state: "done" | "failed"; nowS: number },
): Promise<void> {
  await deleteParts(sql, upload.id);
  await saveUpload(sql, { ...upload, state, finished_at: nowS });
}
