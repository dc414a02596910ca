import type { ChangeMapping } from "#contract/change-mappings.ts";
import { reason } from "#contract/refusals.ts";
import { type Problem, problemFor } from "../platform/refuse.ts";
import type { Event } from "../features/incidents/world/event.ts";
import type { ReadyMapping } from "../features/payload-mappings/ready-mapping.ts";
import type { ReceivedEvent } from "./received-event.ts";
import { normalise, type Origin } from "./normalise.ts";
import { readMapped } from "./sources/mapped/read-mapped.ts";
import { prometheus } from "./sources/prometheus.ts";
import {
  type Guess,
  type Notice,
  type Reading,
  readWith,
  type Source,
  SourceFault,
  withoutGuesses,
} from "./sources/source.ts";
import { sourceNamed } from "./sources/sources.ts";

export interface ParsedBody {
  events: { index: number; event: Event; guesses: readonly Guess[] }[];
  rejected: { index: number; errors: Problem[] }[];
  /** Why a request of a sender that is known here has no events. */
  notice: Notice | null;
}

/**
 * Who an event comes from, by the key it names; null when the organization has no such integration.
 */
export type FindIntegration = (appKey: string | null) => Sender | null;

export interface Sender {
  id: string;
  source_system: string;
  /** False while it is paused. */
  active?: boolean | undefined;
  /** What says how its payloads are read, if that is not by what they say. */
  payloadMapping?: ReadyMapping | undefined;
  /** The same of its changes. */
  changeMapping?: ChangeMapping | undefined;
}

interface ReadContext {
  receivedAt: number;
  appKey: string | null;
  find: FindIntegration;
}

/** Of an event that its sender need not send again. */
export const excludedCode = "excluded";

/**
 * A stored or arriving body → its events. Pure, so that receipt, pipeline and replay read the same.
 * Throws SourceFault.
 */
export function readBody(body: unknown, source: string, context: ReadContext): ParsedBody {
  const adapter = sourceNamed(source);
  const mapping = adapter?.toMapped ? mappingOf(body, context) : undefined;
  const { events, notice } =
    adapter && mapping
      ? readWithMapping(adapter, body, { mapping, receivedAt: context.receivedAt })
      : readingOf(body, source, context.receivedAt);
  const read: ParsedBody = { events: [], rejected: [], notice: null };
  const sender = notice && senderOf(context.find, context.appKey);
  if (sender && "problem" in sender) read.rejected.push({ index: 0, errors: [sender.problem] });
  else read.notice = notice;
  for (const [index, { raw, guesses }] of events.entries()) {
    const sender = senderOf(context.find, context.appKey ?? appKeyIn(raw) ?? appKeyIn(body));
    if ("problem" in sender) {
      read.rejected.push({ index, errors: [sender.problem] });
      continue;
    }
    const origin: Origin = {
      integration_id: sender.integration.id,
      source_system: sender.integration.source_system,
      received_at: context.receivedAt,
    };
    const result = normalise(raw, origin);
    if ("event" in result && mapping?.admits(result.event) === false)
      read.rejected.push({ index, errors: [excluded] });
    else if ("event" in result) read.events.push({ index, event: result.event, guesses });
    else read.rejected.push({ index, errors: result.problems });
  }
  return read;
}

/** Whose events these are; of a sender that is unknown or paused, why they are refused. */
export function senderOf(
  find: FindIntegration,
  appKey: string | null,
): { integration: Sender } | { problem: Problem } {
  const integration = find(appKey);
  if (!integration) return { problem: unknownKey(appKey) };
  return integration.active === false
    ? { problem: problemFor(reason("integration_paused"), "app_key") }
    : { integration };
}

/** Of the sender that the request names; what has a mapping names itself for all its events. */
const mappingOf = (
  body: unknown,
  { appKey, find }: Pick<ReadContext, "appKey" | "find">,
): ReadyMapping | undefined => find(appKey ?? appKeyIn(body))?.payloadMapping;

function readWithMapping(
  adapter: Source,
  payload: unknown,
  { mapping, receivedAt }: { mapping: ReadyMapping; receivedAt: number },
): Reading {
  const { body, notice } = adapter.toMapped?.(payload) ?? { body: payload, notice: null };
  return notice ? { events: [], notice } : readMapped(body, mapping, receivedAt);
}

const excluded: Problem = {
  code: excludedCode,
  message: "The filter of the mapping leaves it out",
};

/** As the lane takes them. */
export const receivedAs =
  (receiptId: string) =>
  ({ index, event, guesses }: ParsedBody["events"][number]): ReceivedEvent =>
    guesses.length === 0
      ? { receipt_id: receiptId, index, event }
      : { receipt_id: receiptId, index, event, guesses };

const unknownKey = (appKey: string | null): Problem => ({
  code: "unknown_app_key",
  message: appKey === null ? "app_key is missing" : "No integration has this app_key",
  field: "app_key",
});

/**
 * "alerts" is our own format; "prometheus" what a Prometheus server posts; others are senders' own
 * payloads.
 */
function readingOf(body: unknown, source: string, receivedAt: number): Reading<unknown> {
  if (source === "alerts") return withoutGuesses(nativeRawEvents(body));
  if (source === "prometheus") return withoutGuesses(prometheus(receivedAt).toEvents(body));
  const adapter = sourceNamed(source);
  if (!adapter) throw new SourceFault(`There is no adapter for ${source}`);
  return readWith(adapter, body, receivedAt);
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

export function appKeyIn(raw: unknown): string | null {
  return typeof raw === "object" &&
    raw !== null &&
    "app_key" in raw &&
    typeof raw.app_key === "string"
    ? raw.app_key
    : null;
}
