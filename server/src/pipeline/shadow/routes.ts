import { sendShadowNotification } from "#contract/shadow.ts";
import { answerWithin } from "../../platform/answer-within.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { serveRaw, type Route } from "../../platform/http/serve.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Inbox } from "../inbox.ts";
import { receiveShare } from "../receive.ts";
import { receiveNotifications } from "./receive-notifications.ts";

interface ShadowIntakeParts {
  db: Db;
  inbox: Inbox;
  limits: Pick<ServerLimits, "ingestAnswerMs">;
}

/** What another tool notifies of. The door admits ingest keys alone. */
export const shadowIntakeRoutes = ({ limits, ...parts }: ShadowIntakeParts): Route[] => [
  serveRaw(sendShadowNotification, async (request, reply, holder) => {
    const accepted = await answerWithin(
      limits.ingestAnswerMs * receiveShare,
      receiveNotifications(parts, holder as KeyHolder, request),
    );
    return reply.status(202).send(accepted);
  }),
];
