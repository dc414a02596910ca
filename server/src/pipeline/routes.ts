import type { FastifyRequest } from "fastify";
import * as contract from "#contract/ingestion.ts";
import { answerWithin } from "../platform/answer-within.ts";
import type { KeyHolder } from "../platform/caller.ts";
import { serveRaw, type Route } from "../platform/http/serve.ts";
import type { ServerLimits } from "../platform/server-limits.ts";
import type { Inbox } from "./inbox.ts";
import type { OutboundDoors } from "../platform/outbound.ts";
import type { Parts } from "../platform/parts.ts";
import { receive, receiveShare } from "./receive.ts";
import { snsProtocol } from "./sns/sns.ts";
import { sourceNamed } from "./sources/sources.ts";

interface IngestionParts extends Parts {
  inbox: Inbox;
  outbound: OutboundDoors;
  limits: Pick<ServerLimits, "ingestAnswerMs">;
}

export const ingestionRoutes = ({ inbox, limits, ...parts }: IngestionParts): Route[] => {
  const sns = snsProtocol(parts);
  const from = (
    endpoint: Parameters<typeof serveRaw>[0],
    sourceOf: (params: { source?: string }) => string,
  ): Route =>
    serveRaw(endpoint, async (request, reply, holder) => {
      const source = sourceOf(request.params as { source?: string });
      // The door admits ingest keys alone; the path's parameters are text.
      const answer = await answerWithin(
        limits.ingestAnswerMs * receiveShare,
        receive(inbox, holder as KeyHolder, {
          request,
          source,
          protocol: source === "cloudwatch" ? sns : null,
        }),
      );
      return reply.status(sourceNamed(source)?.replyStatus ?? 202).send(answer);
    });
  return [
    from(contract.sendAlerts, () => "alerts"),
    from(contract.sendNative, ({ source }) => source ?? ""),
    from(contract.sendInQuery, ({ source }) => source ?? ""),
    serveRaw(contract.allowSender, async (request, reply) =>
      reply.headers(allowed(request)).send(),
    ),
    from(contract.sendAsAlertmanager, () => "prometheus"),
  ];
};

/** A sender of CloudEvents asks whether it may send; the key in its address says so. */
function allowed({ headers }: FastifyRequest): Record<string, string> {
  const origin = headers["webhook-request-origin"];
  if (typeof origin !== "string") return { allow: "GET, HEAD, OPTIONS, POST" };
  return { allow: "POST", "webhook-allowed-origin": origin, "webhook-allowed-rate": "*" };
}
