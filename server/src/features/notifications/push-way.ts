import type { Clock } from "../../platform/clock.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type ComposePush, queuePush, webPushJob } from "../web-push/push-job.ts";
import type { PushMessage } from "../web-push/push-message.ts";
import { judgeMessage, type NotificationMessage, type QueuedMessage } from "./judge-message.ts";
import { sentenceOf } from "./mail-text.ts";
import type { Way } from "./ways.ts";

/** To the devices that the person has registered. */
export const pushWay: Way = {
  name: "push",
  isAvailable: ({ web_push_allowed }) => web_push_allowed,
  addressOf: () => "",
  queue: (sql, organizationId, { subject, dueAt, message }) =>
    queuePush(sql, organizationId, {
      notice: { userId: message.user_id, tag: subject, about: message },
      dueAt,
    }),
};

interface PushParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
  publicUrl: string;
}
export const pushJob = (parts: PushParts): SendingHandler =>
  webPushJob(parts, composeNotification(parts.clock));

const composeNotification =
  (clock: Clock): ComposePush =>
  async (sql, { organizationId, about }) => {
    // Queued by pushWay alone.
    const queued = about as QueuedMessage;
    const judged = { organizationId, way: "push", nowS: clock.nowS() } as const;
    const message = await judgeMessage(sql, queued, judged);
    return message && pushMessageOf(message);
  };

/** Whoever has been away for longer finds it in the inbox. */
const [ttlS, summaryTtlS] = [4 * 3600, 12 * 3600];
const titlesInSummary = 3;

function pushMessageOf({ items, isSummary, organization }: NotificationMessage): PushMessage {
  const [first] = items;
  if (isSummary || !first)
    return {
      title: `${items.length === 1 ? "1 notification" : `${items.length} notifications`} from ${organization.name}`,
      line: items
        .slice(0, titlesInSummary)
        .map(({ title }) => title)
        .join(", "),
      path: "/notifications",
      tag: "summary",
      urgency: "normal",
      ttlS: summaryTtlS,
    };
  const { excerpt } = first.params;
  return {
    title: first.title,
    line: excerpt === undefined ? sentenceOf(first) : `${sentenceOf(first)} ${excerpt}`,
    path: `/incident/${first.incident_id}`,
    tag: `notification-${first.id}`,
    urgency: first.active && first.status === "critical" ? "high" : "normal",
    ttlS,
  };
}
