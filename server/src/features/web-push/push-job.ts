import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { FinalFailure, PostponedFailure } from "../../platform/jobs/failure.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import { loadOrganization } from "../organizations/store.ts";
import { forgetSubscription } from "./forget-subscription.ts";
import { ensureVapidKey } from "./installation-key.ts";
import { type PushMessage, topicOf } from "./push-message.ts";
import { isGone, sendPush } from "./send-push.ts";
import {
  findSubscription,
  loadSubscriptionsOf,
  saveDelivered,
  saveError,
} from "./store-sending.ts";

/** What a message is about: a reference, so that nothing is told that has become invisible. */
export interface PushNotice {
  userId: string;
  /** What a newer notice of the same takes the place of, such as an incident. */
  tag: string;
  about: object;
}
/** In the transaction of the sending; null where the person may not, or need not, know any more. */
export type ComposePush = (
  sql: Sql,
  notice: { organizationId: string; userId: string; about: unknown },
) => Promise<PushMessage | null>;

/** In the caller's transaction: for each of the person's devices, where push is allowed. */
export async function queuePush(
  sql: Sql,
  organizationId: string,
  { notice, dueAt }: { notice: PushNotice; dueAt: number },
): Promise<void> {
  const subscriptions = await loadSubscriptionsOf(sql, notice.userId);
  await setJobs(
    sql,
    subscriptions.map(({ id }) => ({
      kind: "web-push",
      subject: `${id} ${topicOf(organizationId, notice.tag)}`,
      due_at: dueAt,
      params: {
        subscription_id: id,
        user_id: notice.userId,
        about: notice.about,
        queued_at: dueAt,
      },
    })),
  );
}

/** One process sends to so many devices at once. */
const parallel = 8;

interface PushParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
  publicUrl: string;
}

export const webPushJob = (parts: PushParts, compose: ComposePush): SendingHandler => ({
  kind: "web-push",
  parallel,
  prepare: async (sql, organizationId, { params }) => {
    const nowS = parts.clock.nowS();
    const subscription = await findSubscription(sql, String(params["subscription_id"]));
    // Somebody else may have signed in on the same browser.
    if (subscription === null || subscription.user_id !== params["user_id"]) return null;
    const { user_id: userId } = subscription;
    const message = await compose(sql, { organizationId, userId, about: params["about"] });
    if (message === null || nowS > Number(params["queued_at"]) + message.ttlS) return null;
    const organization = await loadOrganization(sql, organizationId);
    if (organization === null) return null;

    const key = await ensureVapidKey(sql, { secrets: parts.secrets, nowS });
    const { publicUrl } = parts;
    const request = { organizationId, subscription, message, key, publicUrl, nowS };
    const outbound = parts.outbound.of(organization);
    return (signal) =>
      sendPush(request, { outbound, signal }).then(
        () => undefined,
        (error: unknown) => {
          throw jobFailure(error);
        },
      );
  },
  settle: async (sql, organizationId, { job, outcome, cause, nowS }) => {
    const id = String(job.params["subscription_id"]);
    if (cause instanceof SubscriptionGone) await forgetSubscription(sql, organizationId, id);
    else if (outcome.isWithheld) return true;
    else if (outcome.state === "sent") await saveDelivered(sql, id, nowS);
    else await saveError(sql, id, outcome.reason ?? "");
    return true;
  },
});

class SubscriptionGone extends FinalFailure {}

/** What the jobs' table does about it. */
function jobFailure(error: unknown): unknown {
  if (!(error instanceof SendFailure)) return error;
  const { message, status, isFinal, retryAfterS } = error;
  if (isGone(status)) return new SubscriptionGone(message);
  if (isFinal) return new FinalFailure(message);
  return retryAfterS === null ? error : new PostponedFailure(message, retryAfterS);
}
