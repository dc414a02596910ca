/** Creating calls that may be sent again: what a call changes commits together with its answer. */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { idempotency, isCreating } from "#contract/idempotency.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseUntil } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadAnswer, saveAnswer, tryLockKey } from "./store.ts";

export interface IdempotencyParts extends Parts {
  secrets: Secrets;
}

/** Names the row that the answer is sealed for. */
export const answerPlace = (keyHash: string): string => `idempotency/${keyHash}`;

/** The same routes, of which the creating ones heed an Idempotency-Key. */
export const replayAnswers = (routes: readonly Route[], parts: IdempotencyParts): Route[] =>
  routes.map((route) => {
    const { endpoint, handle } = route;
    if (!isCreating(endpoint) || !handle) return route;
    return {
      endpoint,
      handle: async (request, reply, identity) => {
        const key = keyOf(request);
        const work = () => handle(request, reply, identity);
        if (key === null) return work();
        const caller = identity.holder as Caller; // whom the door lets in to creating calls
        const call = { keyHash: hashOf(principalOf(caller), key), fingerprint: printOf(request) };
        return parts.db.unitOfWork(caller.organizationId, (sql) =>
          answerOnce(sql, {
            ...parts,
            ...call,
            organizationId: caller.organizationId,
            reply,
            work,
          }),
        );
      },
    };
  });

interface IdempotentCall extends Omit<IdempotencyParts, "db"> {
  organizationId: string;
  keyHash: string;
  fingerprint: string;
  reply: FastifyReply;
  work: () => Promise<unknown>;
}

/** What is refused changes nothing and is not kept: the same key may be tried again. */
async function answerOnce(sql: Sql, call: IdempotentCall): Promise<unknown> {
  const { keyHash, fingerprint, reply, secrets } = call;
  if (!(await tryLockKey(sql, call))) throw refuseUntil("idempotency_key_busy", 1);
  const nowS = call.clock.nowS();
  const since = nowS - idempotency.keptHours * 3600;
  const stored = await loadAnswer(sql, { keyHash, since });
  if (stored !== null) {
    if (stored.fingerprint !== fingerprint) throw refuse("idempotency_key_reused");
    reply.status(stored.status).header(idempotency.replayedHeader, "true");
    return JSON.parse(secrets.open(stored.answer, answerPlace(keyHash))) as unknown;
  }
  const answer = await call.work();
  await saveAnswer(sql, {
    keyHash,
    fingerprint,
    status: reply.statusCode,
    answer: secrets.seal(JSON.stringify(answer ?? null), answerPlace(keyHash)),
    nowS,
  });
  return answer;
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotency.keyHeader.toLowerCase()];
  if (key === undefined) return null;
  if (
    typeof key !== "string" ||
    !/^[\x21-\x7e]+$/.test(key) ||
    key.length > idempotency.maxKeyLength
  )
    throw refuse("idempotency_key_invalid", idempotency.maxKeyLength);
  return key;
}

const principalOf = ({ keyId, userId }: Caller): string =>
  keyId === null ? `user ${userId}` : `key ${keyId}`;

/** Of what is asked, in whatever order its fields stand. */
const printOf = ({ method, url, body }: FastifyRequest): string =>
  hashOf(method, url, canonicalJson(body ?? null));

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
