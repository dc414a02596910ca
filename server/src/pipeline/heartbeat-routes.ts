import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/heartbeats.ts";
import { applySignal, readSignal, type Signal } from "../features/heartbeats/decide.ts";
import {
  ensureWatch,
  findHeartbeat,
  lockHeartbeat,
  saveProgress,
} from "../features/heartbeats/store.ts";
import { serveRaw, storable, type Route } from "../platform/http/serve.ts";
import type { Parts } from "../platform/parts.ts";
import { refuse } from "../platform/refuse.ts";
import type { Inbox } from "./inbox.ts";
import { accept, requireRoom } from "./receive.ts";

interface HeartbeatParts extends Parts {
  inbox: Inbox;
}
interface Call {
  key: string;
  signal: Signal;
  exitCode: number | null;
  text: string;
}

const heartbeatKey = /^[\w-]{24}$/;
/** The end of a job's output says more than its beginning. */
const maxTextCharacters = 10_000;

/** Addresses that jobs call. */
export const heartbeatRoutes = (parts: HeartbeatParts): Route[] =>
  [
    contract.callHeartbeat,
    contract.callHeartbeatSignal,
    contract.postHeartbeat,
    contract.postHeartbeatSignal,
  ].map((endpoint) =>
    serveRaw(endpoint, async (request, reply) => {
      await takeCall(parts, callOf(request));
      return answerOk(reply);
    }),
  );

const answerOk = (reply: FastifyReply): FastifyReply =>
  reply.header("cache-control", "no-store").type("text/plain; charset=utf-8").send("OK");

function callOf({ params, body }: FastifyRequest): Call {
  // Fastify types the path's parameters as unknown; they are text.
  const { key = "", signal } = params as { key?: string; signal?: string };
  const read =
    signal === undefined ? { signal: "ok" as const, exitCode: null } : readSignal(signal);
  if (!read || !heartbeatKey.test(key)) throw refuse("not_found");
  const text = Buffer.isBuffer(body) ? body.toString("utf8") : "";
  return { key, ...read, text: storable(text.trim().slice(-maxTextCharacters)) };
}

/** The event is durable before the heartbeat counts as called, and both before the answer. */
async function takeCall({ db, clock, inbox }: HeartbeatParts, call: Call): Promise<void> {
  const owner = await db.system((sql) => findHeartbeat(sql, call.key));
  if (!owner) throw refuse("not_found");
  requireRoom(inbox, owner.organization_id);
  await db.tenant(owner.organization_id, async (sql) => {
    const row = await lockHeartbeat(sql, owner.integration_id);
    if (!row) throw refuse("not_found");
    const nowS = clock.nowS();
    const holder = { organizationId: owner.organization_id, keyId: "0", name: "heartbeat" };
    const { signal, exitCode, text } = call;
    await accept(inbox, holder, {
      source: "heartbeat",
      appKey: row.app_key,
      text: JSON.stringify({
        heartbeat: row.name,
        signal,
        ...(exitCode === null ? {} : { exit_code: exitCode }),
        ...(text === "" ? {} : { message: text }),
        timestamp: nowS,
      }),
    });
    await saveProgress(sql, owner.integration_id, applySignal(row, signal, nowS));
    await ensureWatch(sql, nowS);
  });
}
