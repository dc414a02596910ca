import type { FastifyRequest } from "fastify";
import type { Accepted } from "#contract/ingestion.ts";
import { limits } from "#contract/limits.ts";
import { requireSignature } from "../../features/change-sources/check-signature.ts";
import { isSignedKind, signaturePlace } from "../../features/change-sources/signature-place.ts";
import { loadChangeSecrets } from "../../features/change-sources/store.ts";
import { mergeReports } from "../../features/changes/decide.ts";
import { newChangesKind } from "../../features/changes/store-ranking.ts";
import { lockKnownChanges, saveChanges } from "../../features/changes/store.ts";
import { saveLastEvent } from "../../features/integrations/store.ts";
import { changesSource } from "../../features/receipts/recorded-changes.ts";
import { insertChangesReceipt } from "../../features/receipts/store.ts";
import { saveRejected } from "../../features/source-activity/store.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { storable } from "../../platform/http/serve.ts";
import { publish } from "../../platform/publish.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Inbox } from "../inbox.ts";
import { batchProblems, parse, refusedStatus, requireRoom } from "../receive.ts";
import { requestText } from "../request-text.ts";
import { notAChangeCode, type ReadChanges, readChanges } from "./read-changes.ts";

interface IntakeParts {
  db: Db;
  inbox: Inbox;
  secrets: Secrets;
}

/** Checks, understands and stores one request of changes. Answers once they are durable. */
export async function receiveChanges(
  { db, inbox, secrets }: IntakeParts,
  holder: KeyHolder,
  request: FastifyRequest,
): Promise<Accepted> {
  requireRoom(inbox, holder.organizationId);
  const { bodyBytes } = await inbox.ingestSettings(holder.organizationId);
  const text = await requestText(request, { source: changesSource, bodyBytes });
  // Fastify types the query string as unknown.
  const appKey = (request.query as { app_key?: string }).app_key ?? null;
  const read = await understand(inbox, holder, { text, appKey });
  await requireSigned({ db, inbox, secrets }, holder, { request, senderIds: read.senderIds });
  const { changes, rejected } = read;
  if (changes.length + rejected.length > limits.eventsPerRequest)
    throw refuse("too_many_events", limits.eventsPerRequest);
  if (changes.length === 0 && !isExpected(rejected))
    throw new Refusal(refusedStatus(rejected), batchProblems(rejected, "changes"));
  inbox.admit(holder.organizationId, changes.length);
  const receivedAt = inbox.nowS();
  const id = await db.tenant(holder.organizationId, async (sql) => {
    const reports = changes.map(({ change }) => change);
    const merged = mergeReports(reports, await lockKnownChanges(sql, reports));
    const saved = await saveChanges(sql, merged.changes, receivedAt);
    await setJobs(
      sql,
      saved.map(({ id: subject }) => ({ kind: newChangesKind, subject, due_at: receivedAt + 1 })),
    );
    const receiptId = await insertChangesReceipt(sql, {
      receivedAt,
      appKey,
      integrationId: read.integrationId,
      body: text,
      outcomes: changes.flatMap(({ index }, place) => {
        const result = merged.results[place];
        return result === undefined ? [] : [{ n: index, o: "recorded" as const, r: result }];
      }),
      rejected,
    });
    if (rejected.length > 0) await saveRejected(sql, [receiptId]);
    const senders = [...new Set(reports.map(({ integration_id }) => integration_id))].sort();
    if (senders.length > 0) await saveLastEvent(sql, senders, receivedAt);
    await publish(sql, {
      organization: holder.organizationId,
      kind: "config",
      rows: [{ kind: "changes" }],
    });
    return receiptId;
  });
  return { id, accepted: changes.length, rejected };
}

/** By every source in it that has a secret. Whoever knows none learns nothing else of the request. */
async function requireSigned(
  { db, inbox, secrets }: IntakeParts,
  { organizationId }: KeyHolder,
  { request, senderIds }: { request: FastifyRequest; senderIds: ReadonlySet<string> },
): Promise<void> {
  if (senderIds.size === 0) return;
  const rows = await db.tenant(organizationId, (sql) => loadChangeSecrets(sql, [...senderIds]));
  const { headers } = request;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  for (const { integration_id, kind, secret } of rows)
    if (isSignedKind(kind))
      requireSignature[kind](
        { headers, body, nowS: inbox.nowS() },
        secrets.open(secret, signaturePlace(integration_id)),
      );
}

/** A ping or a note is taken, or its sender would send it again; the receipt says what it was. */
const isExpected = (rejected: ReadChanges["rejected"]): boolean =>
  rejected.length > 0 && rejected.every(({ errors }) => errors[0]?.code === notAChangeCode);

async function understand(
  inbox: Inbox,
  holder: KeyHolder,
  { text, appKey }: { text: string; appKey: string | null },
): Promise<ReadChanges> {
  const body = storable(parse(text));
  const read = async (isFresh: boolean): Promise<ReadChanges> => {
    const { find } = await inbox.ingestSettings(holder.organizationId, isFresh);
    return readChanges(body, { receivedAt: inbox.nowS(), appKey, find });
  };
  const first = await read(false);
  // It may have been connected a moment ago.
  return first.rejected.some(({ errors }) => errors[0]?.code === "unknown_app_key")
    ? read(true)
    : first;
}
