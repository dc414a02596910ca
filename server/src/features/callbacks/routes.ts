import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/callbacks.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { isOn } from "#contract/toggles.ts";
import { calledAddresses } from "../../platform/http/called-addresses.ts";
import { type Route, serve, serveRaw } from "../../platform/http/serve.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadOrganization } from "../organizations/store.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { takeTickets } from "../service-desk/take-tickets.ts";
import type { CallbackRequest, ReadCallback } from "./reader.ts";
import { readCallback } from "./readers/readers.ts";
import {
  type CallbackTarget,
  findCallbackTarget,
  insertCallbacks,
  listCallbacks,
  type NewCallback,
} from "./store.ts";

interface CallbackParts extends Parts {
  secrets: Secrets;
}
type CallbackReply = ReplyOf<typeof contract.receiveCallback>;

/** Keys of deliveries are remembered for longer, see `feature.ts`. */
const maxAgeS = 3 * 24 * 3600;
const changesPerCallback = 20;

export const callbackRoutes = (parts: CallbackParts): Route[] => [
  serveRaw(contract.receiveCallback, async (request, reply) => {
    const { integration_id } = contract.receiveCallback.params.parse(request.params);
    const target = await parts.db.system((sql) => findCallbackTarget(sql, integration_id));
    const read = target && readCallback(parts.secrets, target, requestOf(parts, request));
    // Who does not know the secret learns nothing of what there is.
    if (!target?.active || !read) throw refuse("not_found");
    const accepted = await storeCallback(parts, target, { ...read, digest: digestOf(request) });
    if (read.answer === undefined) return reply.send(accepted);
    return reply.type(read.answer.mediaType).send(read.answer.body);
  }),
  serve(contract.listCallbacks, ({ caller, params, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      if (!(await findOutbound(sql, params.id))) throw refuse("not_found");
      const { page, per_page } = query;
      const list = await listCallbacks(sql, { integrationId: params.id, page, perPage: per_page });
      return { ...list, page, per_page };
    }),
  ),
];

const digestOf = ({ body }: FastifyRequest): string =>
  createHash("sha256")
    .update(Buffer.isBuffer(body) ? body : "")
    .digest("hex");

function requestOf({ clock }: CallbackParts, request: FastifyRequest): CallbackRequest {
  const signedUrls = calledAddresses(request);
  return {
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    url: signedUrls[0],
    signedUrls,
    nowS: clock.nowS(),
  };
}

/** A comment is as long as anybody's may be. */
const asStored = (change: contract.CallbackChange): contract.CallbackChange =>
  change.kind === "comment"
    ? { ...change, text: change.text.trim().slice(0, limits.commentCharacters).toWellFormed() }
    : change;

/** Durable before it is answered; applied by the job. */
function storeCallback(
  { db, clock }: CallbackParts,
  target: CallbackTarget,
  { key, digest, isTimed, changes, tickets = [] }: ReadCallback & { digest: string },
): Promise<CallbackReply> {
  const { organization_id, id, system } = target;
  const nowS = clock.nowS();
  const recent = changes
    .filter(({ happenedAt }) => happenedAt === null || happenedAt > nowS - maxAgeS)
    .slice(0, changesPerCallback);
  return db.tenant(organization_id, async (sql) => {
    const organization = await loadOrganization(sql, organization_id);
    const toggles = organization?.feature_toggles ?? {};
    if (system === "chat" && !isOn(toggles, "service_management_chat"))
      throw refuse("no_toggle", "service_management_chat");
    if (isOn(toggles, "service_desk")) await takeTickets(sql, target, { tickets, nowS });
    if (recent.length === 0) return { accepted: 0 };
    const rows = recent.map(
      ({ share, change, actor, assignee, isButton, happenedAt, replyTo }, index): NewCallback => ({
        key: `${key.slice(0, 200)} ${index}`,
        digest: isTimed ? null : `${digest} ${index}`,
        external_id: share !== null && "externalId" in share ? share.externalId : null,
        share_id: share !== null && "id" in share ? share.id : null,
        change: asStored(change),
        actor: {
          name: actor.name,
          email: actor.email,
          ...(actor.phone === undefined ? {} : { phone: actor.phone }),
        },
        person: actor.email === "" ? (actor.id ?? null) : null,
        assignee: assignee ?? null,
        is_button: isButton,
        happened_at: happenedAt,
        reply_to: replyTo ?? null,
      }),
    );
    const inserted = await insertCallbacks(sql, rows, { integrationId: id, nowS });
    if (inserted.length === 0 && isTimed) throw refuse("callback_repeated");
    await setJobs(
      sql,
      inserted.map(({ id: subject, person, assignee }) => ({
        kind: person === null && assignee === null ? "callback" : "callback-person",
        subject,
        due_at: nowS,
      })),
    );
    return { accepted: inserted.length };
  });
}
