import type { Actor } from "#contract/incidents.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { deleteMap, scheduleClear } from "./store-maps.ts";
import {
  deleteUpload,
  insertUpload,
  loadUploadOfTable,
  type UploadSource,
} from "./store-uploads.ts";

/** It takes the place of the table's last one, with what that one stored if it is not done. */
export async function beginUpload(
  sql: Sql,
  {
    dueAt,
    ...upload
  }: { tableId: string; actor: Actor; source: UploadSource; nowS: number; dueAt: number },
): Promise<string> {
  const last = await loadUploadOfTable(sql, upload.tableId);
  const unfinishedGeneration = last && (await deleteUpload(sql, last.id));
  if (unfinishedGeneration !== null) {
    await deleteMap(sql, unfinishedGeneration);
    await scheduleClear(sql, unfinishedGeneration, upload.nowS);
  }

  const id = await insertUpload(sql, upload);
  await setJob(sql, { kind: "mapping-load", subject: id, due_at: dueAt });
  return id;
}
