import type { FastifyReply, FastifyRequest } from "fastify";
import type { Accepted } from "#contract/ingestion.ts";
import { sendOtlpLogs } from "#contract/ingestion.ts";
import { answerWithin } from "../../platform/answer-within.ts";
import type { KeyHolder } from "../../platform/caller.ts";
import { serveRaw, type Route } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Inbox } from "../inbox.ts";
import { receive, receiveShare } from "../receive.ts";
import { exportLogsRequest } from "./messages.ts";
import { decodeMessage, encodeField, WireFault } from "../../platform/protobuf.ts";

interface OtlpParts {
  inbox: Inbox;
  limits: Pick<ServerLimits, "ingestAnswerMs">;
}
const mediaTypes = { json: "application/json", protobuf: "application/x-protobuf" } as const;

/** Logs as exporters and collectors of OpenTelemetry send them (OTLP/HTTP). */
export const otlpRoutes = ({ inbox, limits }: OtlpParts): Route[] => [
  serveRaw(sendOtlpLogs, async (request, reply, holder) => {
    const encoding = encodingOf(request);
    const accepted = await answerWithin(
      limits.ingestAnswerMs * receiveShare,
      // The door admits ingest keys alone.
      receive(inbox, holder as KeyHolder, {
        request,
        source: "opentelemetry",
        protocol: null,
        ...(encoding === "protobuf" ? { toText: logsAsJson } : {}),
      }),
    );
    return answer(reply, encoding, accepted);
  }),
];

function encodingOf({ headers }: FastifyRequest): keyof typeof mediaTypes {
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType === mediaTypes.protobuf) return "protobuf";
  if (mediaType === mediaTypes.json) return "json";
  throw refuse("unsupported_media", `${mediaTypes.json} or ${mediaTypes.protobuf}`);
}

/** Receipts keep what was sent as people can read it. */
function logsAsJson(body: Buffer): string {
  try {
    return JSON.stringify(decodeMessage(body, exportLogsRequest));
  } catch (error) {
    if (error instanceof WireFault)
      throw refuse(
        "invalid",
        `This is not an export of logs in Protocol Buffers: ${error.message}`,
      );
    throw error;
  }
}

/** In the encoding that was asked in. A success without remarks is an empty message. */
function answer(
  reply: FastifyReply,
  encoding: keyof typeof mediaTypes,
  { rejected }: Accepted,
): FastifyReply {
  const problems = rejected.flatMap(({ errors }) => errors);
  const faults = problems.filter(({ code }) => code !== "not_an_alert");
  const count = faults.length === 0 ? 0 : rejected.length;
  const message = faults[0]?.message ?? "";
  reply.status(200).type(mediaTypes[encoding]);
  if (encoding === "json")
    return reply.send(
      count === 0
        ? {}
        : { partialSuccess: { rejectedLogRecords: String(count), errorMessage: message } },
    );
  const partial = Buffer.concat([encodeField(1, count), encodeField(2, message)]);
  return reply.send(count === 0 ? Buffer.alloc(0) : encodeField(1, partial));
}
