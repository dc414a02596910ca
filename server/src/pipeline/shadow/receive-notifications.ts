import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { loadIntegrations } from "../../features/integrations/store.ts";
import { insertNotifications } from "../../features/shadow/store-notifications.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { storable } from "../../platform/http/serve.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import type { Inbox } from "../inbox.ts";
import { batchProblems, parse, refusedStatus, requireRoom } from "../receive.ts";
import { requestText } from "../request-text.ts";
import { type ReadNotifications, readNotifications } from "./read-notifications.ts";

interface IntakeParts {
  db: Db;
  inbox: Inbox;
}
type Accepted = Pick<ReadNotifications, "rejected"> & { accepted: number };

/**
 * Checks and stores one request. Answers once it is durable. It has no receipt: what was taken
 * stands in the comparison, and what was not is named in the answer.
 */
export async function receiveNotifications(
  { db, inbox }: IntakeParts,
  holder: KeyHolder,
  request: FastifyRequest,
): Promise<Accepted> {
  requireRoom(inbox, holder.organizationId);
  const { bodyBytes } = await inbox.ingestSettings(holder.organizationId);
  // Fastify types parameters and the query string as unknown.
  const { source } = request.params as { source: string };
  const { receiver } = request.query as { receiver?: string };
  const body = storable(parse(await requestText(request, { source, bodyBytes })));
  return db.tenant(holder.organizationId, async (sql) => {
    const read = readNotifications(body, {
      source,
      receiver: receiver ?? null,
      receivedAt: inbox.nowS(),
      integrationIds: (await loadIntegrations(sql)).map(({ id }) => id),
    });
    if (read.notifications.length + read.rejected.length > limits.eventsPerRequest)
      throw refuse("too_many_events", limits.eventsPerRequest);
    inbox.admit(holder.organizationId, read.notifications.length);
    if (read.notifications.length === 0)
      throw new Refusal(refusedStatus(read.rejected), batchProblems(read.rejected, "alerts"));
    await insertNotifications(sql, read.notifications);
    return { accepted: read.notifications.length, rejected: read.rejected };
  });
}
