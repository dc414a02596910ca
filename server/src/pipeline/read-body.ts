import type { Problem } from "../platform/refuse.ts";
import type { Event } from "../features/incidents/world/event.ts";
import { normalise, type Origin } from "./normalise.ts";
import { prometheus } from "./sources/prometheus.ts";
import { SourceFault } from "./sources/source.ts";
import { sourceNamed } from "./sources/sources.ts";

export interface ParsedBody {
  events: { index: number; event: Event }[];
  rejected: { index: number; errors: Problem[] }[];
}

/**
 * Who an event comes from, by the key it names; null when the organization has no such integration.
 */
export type FindIntegration = (
  appKey: string | null,
) => { id: string; source_system: string } | null;

/**
 * A stored or arriving body → its events. Pure, so that receipt, pipeline and replay read the same.
 * Throws SourceFault.
 */
export function readBody(
  body: unknown,
  source: string,
  context: { receivedAt: number; appKey: string | null; find: FindIntegration },
): ParsedBody {
  const raws = rawEventsOf(body, source, context.receivedAt);
  const read: ParsedBody = { events: [], rejected: [] };
  for (const [index, raw] of raws.entries()) {
    const integration = context.find(context.appKey ?? appKeyIn(raw));
    if (!integration) {
      read.rejected.push({
        index,
        errors: [
          {
            code: "unknown_app_key",
            message:
              appKeyIn(raw) === null && context.appKey === null
                ? "app_key is missing"
                : "No integration has this app_key",
            field: "app_key",
          },
        ],
      });
      continue;
    }
    const origin: Origin = {
      integration_id: integration.id,
      source_system: integration.source_system,
      received_at: context.receivedAt,
    };
    const result = normalise(raw, origin);
    if ("event" in result) read.events.push({ index, event: result.event });
    else read.rejected.push({ index, errors: result.problems });
  }
  return read;
}

/**
 * "alerts" is our own format; "prometheus" what a Prometheus server posts; others are senders' own
 * payloads.
 */
function rawEventsOf(body: unknown, source: string, receivedAt: number): unknown[] {
  if (source === "alerts") return nativeRawEvents(body);
  if (source === "prometheus") return prometheus(receivedAt).toEvents(body);
  const adapter = sourceNamed(source);
  if (!adapter) throw new SourceFault(`There is no adapter for ${source}`);
  return adapter.toEvents(body);
}

function nativeRawEvents(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null)
    throw new SourceFault("The body must be one event or {alerts: [events]}");
  if (Array.isArray(body)) return body;
  if (!("alerts" in body)) return [{ ...body }];
  if (!Array.isArray(body.alerts)) throw new SourceFault("alerts must be a list of events");
  // The batch's app_key holds for every event that names none.
  const shared = "app_key" in body ? { app_key: body.app_key } : {};
  return "app_key" in body
    ? body.alerts.map((alert: unknown) =>
        typeof alert === "object" && alert !== null && !Array.isArray(alert)
          ? { ...shared, ...alert }
          : alert,
      )
    : body.alerts;
}

function appKeyIn(raw: unknown): string | null {
  return typeof raw === "object" &&
    raw !== null &&
    "app_key" in raw &&
    typeof raw.app_key === "string"
    ? raw.app_key
    : null;
}
