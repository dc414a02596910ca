import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/mapping.ts";
import { mappingLimits } from "#contract/mapping-limits.ts";
import type { Caller } from "../../platform/caller.ts";
import { csvText } from "../../platform/csv.ts";
import type { Db } from "../../platform/db.ts";
import { serveStream, type Route } from "../../platform/http/serve.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf } from "../access/store-audit.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mappingKind } from "./kind.ts";
import { splitCells } from "./packed-rows.ts";
import { beginUpload } from "./begin-upload.ts";
import { receiveParts } from "./receive-upload.ts";
import { loadMap, loadRows, type MapRow } from "./store-maps.ts";
import { deleteUpload, insertPart, saveReceived } from "./store-uploads.ts";
import { loadVersion } from "./store-versions.ts";

const maxUploadS = 3600;
const rowsPerSlice = 2000;

/** A table's rows as a file, in and out, neither of them ever whole in memory. */
export const mappingFileRoutes = (parts: Parts): Route[] => {
  const tables = ruleCrud(parts, mappingKind);
  return [
    serveStream(contract.uploadMap, async (request, reply, holder) => {
      // The door admits callers alone.
      const caller = holder as Caller;
      const table = await tables.find(caller, tableIdOf(request));
      if (!/^text\/csv(;|$)/i.test(request.headers["content-type"] ?? ""))
        throw refuse("unsupported_media", "text/csv");
      if (Number(request.headers["content-length"] ?? 0) > mappingLimits.bytes)
        throw refuse("too_large", "50 MiB");
      return reply.status(202).send({
        job_id: await receiveUpload(parts, caller, {
          tableId: table.id,
          fileName: contract.uploadMap.query.parse(request.query).file_name ?? null,
          body: (request.body ?? []) as AsyncIterable<Buffer>,
        }),
      }); // serveStream hands the body on as it comes
    }),
    serveStream(contract.downloadMap, async (request, reply, holder) => {
      const caller = holder as Caller; // as above
      const table = await tables.find(caller, tableIdOf(request));
      const generation = contract.downloadMap.query.parse(request.query).version_id;
      const map = await parts.db.tenant(caller.organizationId, (sql) =>
        generation === undefined
          ? loadMap(sql, table.id)
          : loadVersion(sql, { tableId: table.id, generation }),
      );
      if (generation !== undefined && map === null) throw refuse("not_found");
      const titles = map?.titles ?? table.fields.map((field) => field.title);
      reply.header(
        "content-disposition",
        `attachment; filename*=UTF-8''${encodeURIComponent(`${table.name ?? "map"}.csv`)}`,
      );
      return reply
        .type("text/csv; charset=utf-8")
        .send(Readable.from(csvLines(parts.db, { caller, titles, map })));
    }),
  ];
};

// Fastify types path parameters as unknown; they are text.
const tableIdOf = (request: FastifyRequest): string =>
  contract.uploadMap.params.parse(request.params).id;

async function receiveUpload(
  { db, clock }: Parts,
  caller: Caller,
  {
    tableId,
    fileName,
    body,
  }: { tableId: string; fileName: string | null; body: AsyncIterable<Buffer> },
): Promise<string> {
  const source = { fileName, generation: null, rows: 0 };
  const id = await db.tenant(caller.organizationId, (sql) =>
    beginUpload(sql, {
      tableId,
      actor: actorOf(caller),
      source,
      nowS: clock.nowS(),
      dueAt: clock.nowS() + maxUploadS,
    }),
  );
  try {
    const bytes = await receiveParts(body, (part, chunk) =>
      db.tenant(
        caller.organizationId,
        async (sql) => void (await insertPart(sql, id, { part, bytes: chunk })),
      ),
    );
    await db.tenant(caller.organizationId, async (sql) => {
      if (!(await saveReceived(sql, id, bytes))) throw refuse("stale", "The table");
      await setJob(sql, { kind: "mapping-load", subject: id, due_at: clock.nowS() });
    });
    return id;
  } catch (error) {
    await db.tenant(caller.organizationId, async (sql) => void (await deleteUpload(sql, id)));
    throw error;
  }
}

async function* csvLines(
  db: Db,
  { caller, titles, map }: { caller: Caller; titles: readonly string[]; map: MapRow | null },
): AsyncIterable<string> {
  yield csvText([titles]);
  for (let after = -1; map !== null;) {
    const rows = await db.tenant(caller.organizationId, (sql) =>
      loadRows(sql, map.generation, { after, limit: rowsPerSlice }),
    );
    if (rows.length > 0) yield csvText(rows.map(({ cells }) => splitCells(cells)));
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerSlice) return;
    after = last.row;
  }
}
