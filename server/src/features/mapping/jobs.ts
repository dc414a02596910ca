import { mappingLimits } from "#contract/mapping-limits.ts";
import type { MappingProblem, MappingTableBody } from "#contract/mapping.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { type NewJob, setJob, setJobs } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import { writeAudit } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { loadRules } from "../rules/store.ts";
import { checkRows, columnsOf, maxProblems } from "./check-rows.ts";
import { mappingKind } from "./kind.ts";
import { readSlice, type Slice } from "./read-slice.ts";
import { readVersionSlice } from "./read-version-slice.ts";
import { replaceMap } from "./replace-map.ts";
import {
  scheduleClear,
  clearRows,
  countOtherRows,
  deleteMap,
  insertMap,
  insertRows,
  type MapOrigin,
  type MapRow,
  requireMap,
} from "./store-maps.ts";
import { loadVersion } from "./store-versions.ts";
import {
  lockUploads,
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
      await lockUploads(sql);
      for (const job of jobs) {
        const upload = await loadUpload(sql, job.subject);
        if (!upload || upload.finished_at !== null) continue;
        await processSlice(sql, { upload, nowS: clock.nowS() });
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
      const rest: NewJob[] = [];
      for (const { kind, subject } of jobs)
        if (await clearRows(sql, subject, rowsPerClearing))
          rest.push({ kind, subject, due_at: clock.nowS() });
      await setJobs(sql, rest);
    },
  },
];

interface UploadJob {
  upload: Upload;
  nowS: number;
}

async function processSlice(sql: Sql, { upload, nowS }: UploadJob): Promise<void> {
  // Its sender had an hour.
  if (upload.state === "receiving")
    return failUpload(sql, { upload, nowS }, [
      { row: 1, column: null, message: "The upload broke off" },
    ]);
  const slice = await readRows(sql, upload);
  const problems = upload.read_bytes === 0 ? await beginUpload(sql, { upload, nowS }, slice) : [];
  if (problems.length > 0) return failUpload(sql, { upload, nowS }, problems);
  await storeSlice(sql, upload, slice);
  Object.assign(upload, { read_bytes: slice.readBytes, read_rows: slice.readRows });
  if (slice.isEnd) return completeUpload(sql, { upload, nowS });
  await saveUpload(sql, upload);
  await setJob(sql, { kind: "mapping-load", subject: upload.id, due_at: nowS });
}

const readRows = (sql: Sql, upload: Upload): Promise<Slice> => {
  const from = { readBytes: upload.read_bytes, readRows: upload.read_rows };
  return upload.source_generation === null
    ? readSlice((part) => loadPart(sql, upload.id, part), from, rowsPerSlice)
    : readVersionSlice(
        sql,
        { tableId: upload.table_id, generation: upload.source_generation },
        { ...from, maxRows: rowsPerSlice },
      );
};

/** The first row names the columns. */
async function beginUpload(
  sql: Sql,
  { upload, nowS }: UploadJob,
  slice: Slice,
): Promise<MappingProblem[]> {
  const table = (await loadRules<MappingTableBody>(sql, mappingKind.kind)).find(
    (rule) => rule.id === upload.table_id,
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
    origin: await originOf(sql, upload),
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

async function originOf(sql: Sql, upload: Upload): Promise<MapOrigin> {
  const { file_name: fileName, actor, table_id: tableId, source_generation: generation } = upload;
  const source = generation && (await loadVersion(sql, { tableId, generation }));
  return { fileName, actor, ...(source && { restoredFrom: source.uploaded_at }) };
}

/**
 * All rows are checked, but only those before the first fault are stored: with one the whole comes
 * to nothing.
 */
async function storeSlice(sql: Sql, upload: Upload, slice: Slice): Promise<void> {
  const { stored, problems } = checkRows(slice.rows, upload);
  if (slice.fault)
    problems.push({ row: slice.fault.row, column: null, message: slice.fault.message });
  if (upload.rows <= mappingLimits.rows && upload.rows + stored.length > mappingLimits.rows)
    problems.push({
      row: slice.readRows,
      column: null,
      message: `A table has ${mappingLimits.rows} rows at most`,
    });
  upload.rows += stored.length;
  upload.error_count += problems.length;
  upload.errors.push(...problems.slice(0, maxProblems - upload.errors.length));
  if (upload.error_count === 0 && upload.generation !== null)
    await insertRows(sql, upload.generation, stored);
}

async function completeUpload(sql: Sql, { upload, nowS }: UploadJob): Promise<void> {
  const { generation, rows } = upload;
  if (upload.error_count === 0 && rows === 0)
    return failUpload(sql, { upload, nowS }, [
      { row: 2, column: null, message: "There are no rows below the titles" },
    ]);
  if (
    upload.error_count === 0 &&
    rows + (await countOtherRows(sql, upload.table_id)) > mappingLimits.rowsTogether
  )
    return failUpload(sql, { upload, nowS }, [
      {
        row: upload.read_rows,
        column: null,
        message: `All tables together have ${mappingLimits.rowsTogether} rows at most`,
      },
    ]);
  if (upload.error_count > 0 || generation === null) return failUpload(sql, { upload, nowS }, []);
  await finishUpload(sql, upload, { state: "done", nowS });
  const map = await requireMap(sql, generation);
  const { before, changes } = await replaceMap(sql, { map, rows, nowS });

  await bumpConfigVersion(sql);
  await writeAudit(sql, {
    at: nowS,
    actor: upload.actor,
    action: "update",
    resource_type: mappingKind.resource,
    resource_id: upload.table_id,
    before: before && { map: { rows: before.rows } },
    after: { map: { rows, ...auditedSource(upload, map), ...changes } },
  });
}

const auditedSource = (
  { file_name, bytes }: Upload,
  { restored_from }: MapRow,
): Record<string, unknown> => ({
  ...(file_name !== null && { file_name }),
  ...(restored_from === null ? { bytes } : { restored_from }),
});

async function failUpload(
  sql: Sql,
  { upload, nowS }: UploadJob,
  problems: readonly MappingProblem[],
): Promise<void> {
  upload.errors.push(...problems);
  upload.error_count += problems.length;
  if (upload.generation !== null) {
    await deleteMap(sql, upload.generation);
    await scheduleClear(sql, upload.generation, nowS);
  }
  await finishUpload(sql, upload, { state: "failed", nowS });
}

async function finishUpload(
  sql: Sql,
  upload: Upload,
  { state, nowS }: { state: "done" | "failed"; nowS: number },
): Promise<void> {
  await deleteParts(sql, upload.id);
  await saveUpload(sql, { ...upload, state, finished_at: nowS });
}
