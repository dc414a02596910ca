import { sendChanges } from "#contract/changes.ts";
import { answerWithin } from "../../platform/answer-within.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { serveRaw, type Route } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Inbox } from "../inbox.ts";
import { receiveShare } from "../receive.ts";
import { receiveChanges } from "./receive-changes.ts";

interface ChangeIntakeParts {
  db: Db;
  inbox: Inbox;
  secrets: Secrets;
  limits: Pick<ServerLimits, "ingestAnswerMs">;
}

/** Changes as deployment tools and change calendars report them. */
export const changeIntakeRoutes = ({ limits, ...parts }: ChangeIntakeParts): Route[] => [
  serveRaw(sendChanges, async (request, reply, holder) => {
    const accepted = await answerWithin(
      limits.ingestAnswerMs * receiveShare,
      // The door admits ingest keys alone.
      receiveChanges(parts, holder as KeyHolder, request),
    );
    return reply.status(202).send(accepted);
  }),
];
