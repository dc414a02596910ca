import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/mapping.ts";
import { limits } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { serveStream, type Served } from "../../platform/http/serve.ts";
import { setJob } from "../../platform/jobs.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf } from "../access/store-audit.ts";
import { keepRules } from "../rules/keep.ts";
import { lineOf } from "./csv.ts";
import { mappingKind } from "./kind.ts";
import { parted } from "./packed-rows.ts";
import { receiveParts } from "./receive-upload.ts";
import { clearLater, deleteMap, loadMap, loadRows, type MapRow } from "./store-maps.ts";
import {
  deleteUpload,
  insertPart,
  insertUpload,
  loadUploadOf,
  saveReceived,
} from "./store-uploads.ts";

const uploadMostS = 3600;
const rowsPerSlice = 2000;

/** A table's rows as a file, in and out, neither of them ever whole in memory. */
export const mappingFileRoutes = (parts: Parts): Served[] => {
  const tables = keepRules(parts, mappingKind);
  return [
    serveStream(contract.uploadMap, async (request, reply, holder) => {
      // The door admits callers alone.
      const caller = holder as Caller;
      const table = await tables.find(caller, tableIn(request));
      if (!/^text\/csv(;|$)/i.test(request.headers["content-type"] ?? ""))
        throw refuse("unsupported_media", "text/csv");
      if (Number(request.headers["content-length"] ?? 0) > limits.mappingBytes)
        throw refuse("too_large", "50 MiB");
      return reply.status(202).send({
        job_id: await receive(parts, caller, {
          tableId: table.id,
          body: (request.body ?? []) as AsyncIterable<Buffer>,
        }),
      }); // serveStream hands the body on as it comes
    }),
    serveStream(contract.downloadMap, async (request, reply, holder) => {
      const caller = holder as Caller; // as above
      const table = await tables.find(caller, tableIn(request));
      const map = await parts.db.tenant(caller.organizationId, (sql) => loadMap(sql, table.id));
      const titles = map?.titles ?? table.fields.map((field) => field.title);
      reply.header(
        "content-disposition",
        `attachment; filename*=UTF-8''${encodeURIComponent(`${table.name ?? "map"}.csv`)}`,
      );
      return reply
        .type("text/csv; charset=utf-8")
        .send(Readable.from(linesOf(parts.db, { caller, titles, map })));
    }),
  ];
};

// Fastify types path parameters as unknown; they are text.
const tableIn = (request: FastifyRequest): string =>
  contract.uploadMap.params.parse(request.params).id;

async function receive(
  { db, clock }: Parts,
  caller: Caller,
  { tableId, body }: { tableId: string; body: AsyncIterable<Buffer> },
): Promise<string> {
  const id = await db.tenant(caller.organizationId, async (sql) => {
    const last = await loadUploadOf(sql, tableId);
    const begun = last && (await deleteUpload(sql, last.id));
    if (begun !== null) {
      await deleteMap(sql, begun);
      await clearLater(sql, begun, clock.nowS());
    }
    const fresh = await insertUpload(sql, { tableId, actor: actorOf(caller), nowS: clock.nowS() });
    await setJob(sql, { kind: "mapping-load", subject: fresh, due_at: clock.nowS() + uploadMostS });
    return fresh;
  });
  try {
    const bytes = await receiveParts(body, (part, held) =>
      db.tenant(
        caller.organizationId,
        async (sql) => void (await insertPart(sql, id, { part, bytes: held })),
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

async function* linesOf(
  db: Db,
  { caller, titles, map }: { caller: Caller; titles: readonly string[]; map: MapRow | null },
): AsyncIterable<string> {
  yield lineOf(titles);
  for (let after = -1; map !== null;) {
    const rows = await db.tenant(caller.organizationId, (sql) =>
      loadRows(sql, map.generation, { after, most: rowsPerSlice }),
    );
    if (rows.length > 0) yield rows.map(({ cells }) => lineOf(parted(cells))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerSlice) return;
    after = last.row;
  }
}
