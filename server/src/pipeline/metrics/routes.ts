import { limits as contractLimits } from "#contract/limits.ts";
import { sendMetrics, sendRemoteWrite } from "#contract/metric-series.ts";
import { answerWithin } from "../../platform/answer-within.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { serveRaw, type Route } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refuse.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Inbox } from "../inbox.ts";
import { batchProblems, parse, receiveShare } from "../receive.ts";
import { bytesOf, decode } from "../request-text.ts";
import { receiveSeries } from "./receive-series.ts";
import { readRemoteWrite } from "./remote-write.ts";

interface MetricIntakeParts {
  db: Db;
  inbox: Inbox;
  limits: Pick<ServerLimits, "ingestAnswerMs">;
}

/** Series as programs post them, and as Prometheus writes them. The door admits ingest keys alone. */
export const metricIntakeRoutes = ({ limits, ...parts }: MetricIntakeParts): Route[] => [
  serveRaw(sendMetrics, async (request, reply, holder) => {
    const toBody = (bodyBytes: number) => parse(decode(bytesOf(request, bodyBytes)));
    const accepted = await answerWithin(
      limits.ingestAnswerMs * receiveShare,
      receiveSeries(parts, holder as KeyHolder, { request, toBody }),
    );
    return reply.status(202).send(accepted);
  }),
  serveRaw(sendRemoteWrite, async (request, reply, holder) => {
    const toBody = () => readRemoteWrite(request, contractLimits.bodyCeilingBytes);
    const { rejected } = await answerWithin(
      limits.ingestAnswerMs * receiveShare,
      receiveSeries(parts, holder as KeyHolder, { request, toBody }),
    );
    // The protocol: what could be taken is, and the sender hears of the rest without sending again.
    if (rejected.length > 0) throw new Refusal(400, batchProblems(rejected, "series"));
    return reply.status(204).send();
  }),
];
