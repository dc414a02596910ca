import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { event, eventBatch, nativePayload, prometheusAlert } from "./events.ts";

const needs = { kind: "ingest-key" } as const;
const query = z.object({
  app_key: z.string().max(100).optional(),
  key: z.string().max(200).optional(),
});
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
});
/**
 * `id` is the receipt's; `rejected` names each event that was not accepted by its place in the
 * batch.
 */
export const accepted = z.object({
  id: z.string(),
  accepted: z.number(),
  rejected: z.array(z.object({ index: z.number(), errors: z.array(problem) })),
});
export type Accepted = z.infer<typeof accepted>;
const refuses = [
  "bad_key",
  "not_json",
  "nothing_accepted",
  "empty_request",
  "too_many_events",
  "too_large",
  "unsupported_media",
  "inbox_full",
  "shedding",
  "disk_full",
  "ingest_log_away",
  "ingest_log_full",
  "not_ready",
] as const;
/** What everything has in common that senders post. */
export const ingestion = { needs, query, raw: true, apiOnly: true, refuses } as const;

export const sendAlerts = endpoint({
  method: "POST",
  path: "/data/v2/alerts",
  summary: "Send an event, or {alerts: [events]}; 202 once stored durably",
  needs,
  query,
  reply: accepted,
  status: 202,
  raw: true,
  rawBody: { mediaType: "application/json", schema: z.union([eventBatch, z.array(event), event]) },
  apiOnly: true,
  refuses,
});
export const sendNative = endpoint({
  method: "POST",
  path: "/data/v2/sources/{source}",
  summary: "Send a payload in the format of a sender, such as Grafana",
  needs,
  query,
  params: z.object({ source: z.string() }),
  reply: accepted,
  status: 202,
  raw: true,
  rawBody: { mediaType: "application/json", schema: nativePayload },
  apiOnly: true,
  refuses: [...refuses, "not_found", "sns_not_verified", "sns_certificate_unavailable"],
});
export const sendInQuery = endpoint({
  method: "GET",
  path: "/data/v2/sources/{source}",
  summary: "Send an event of a sender that posts nothing: its fields are the query",
  needs,
  query: z.looseObject(query.shape),
  params: z.object({ source: z.string() }),
  reply: accepted,
  status: 202,
  raw: true,
  apiOnly: true,
  refuses: [...refuses, "not_found"],
});
export const allowSender = endpoint({
  method: "OPTIONS",
  path: "/data/v2/sources/{source}",
  summary: "Allow a sender of CloudEvents that asks before it sends",
  needs,
  query,
  params: z.object({ source: z.string() }),
  reply: z.null(),
  raw: true,
  apiOnly: true,
  refuses: ["bad_key"],
});
export const sendOtlpLogs = endpoint({
  method: "POST",
  path: "/data/v2/otlp/v1/logs",
  summary: "Send logs of OpenTelemetry by OTLP/HTTP, as JSON or Protocol Buffers",
  needs,
  query,
  /** In the encoding of the request. */
  reply: z.object({
    partialSuccess: z
      .object({ rejectedLogRecords: z.string(), errorMessage: z.string() })
      .optional(),
  }),
  raw: true,
  rawBody: {
    mediaType: "application/json",
    schema: z.object({ resourceLogs: z.array(z.looseObject({})) }),
  },
  refusesAsRpcStatus: true,
  apiOnly: true,
  refuses,
});
export const sendAsAlertmanager = endpoint({
  method: "POST",
  path: "/data/v2/alertmanager/api/v2/alerts",
  summary: "Send alerts as Prometheus sends them to an Alertmanager",
  needs,
  query,
  reply: accepted,
  status: 202,
  raw: true,
  rawBody: { mediaType: "application/json", schema: z.array(prometheusAlert) },
  apiOnly: true,
  refuses,
});
