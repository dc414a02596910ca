import type { FastifyRequest } from "fastify";
import type { Accepted } from "#contract/ingestion.ts";
import { limits } from "#contract/limits.ts";
import { reason, refusals } from "#contract/refusals.ts";
import type { KeyHolder } from "../platform/caller.ts";
import { eventLoopTurns } from "../platform/event-loop-turns.ts";
import { basicOf } from "../platform/http/credentials.ts";
import { type Problem, problemFor, Refusal, refuse, refuseUntil } from "../platform/refuse.ts";
import type { Inbox } from "./inbox.ts";
import { excludedCode, type FindIntegration, readBody } from "./read-body.ts";
import { bytesOf, requestText } from "./request-text.ts";
import { type Notice, SourceFault } from "./sources/source.ts";
import { sourceNamed } from "./sources/sources.ts";

/** Of the time in which a sender has its answer: the door has had the rest. */
export const receiveShare = 0.6;

/** The space is looked at every second. */
const diskFullWaitS = 10;

/** What a sender's protocol asks for beside the reading of its payload. */
export interface SenderProtocol {
  /** Refuses what does not come from where it says. */
  check(holder: KeyHolder, text: string): Promise<void>;
  /** Before the sender is answered: whoever is not answered sends again. */
  afterStoring(holder: KeyHolder, text: string): Promise<void>;
}

interface ReceivedRequest {
  request: FastifyRequest;
  source: string;
  /** Null for senders that only post. */
  protocol: SenderProtocol | null;
  /** For what does not come as JSON: what is stored and read instead. */
  toText?(body: Buffer): string;
}

/** Checks, understands and stores one request of events. Answers once they are durable. */
export async function receive(
  inbox: Inbox,
  holder: KeyHolder,
  { request, source, protocol, toText }: ReceivedRequest,
): Promise<Accepted> {
  requireRoom(inbox, holder.organizationId);
  if (source !== "alerts" && source !== "prometheus" && !sourceNamed(source))
    throw refuse("not_found");
  await inbox.waitForTurn(holder.organizationId);
  const settings = await inbox.ingestSettings(holder.organizationId);
  const { bodyBytes } = settings;
  const text = toText
    ? toText(bytesOf(request, bodyBytes))
    : await requestText(request, { source, bodyBytes });
  await protocol?.check(holder, text);
  request.span?.set({ "tocsin.organization.id": holder.organizationId, "tocsin.source": source });
  // Fastify types the query string as unknown.
  const accepted = await accept(inbox, holder, {
    text,
    source,
    traceparent: request.span?.traceparent ?? null,
    appKey:
      (request.query as { app_key?: string }).app_key ?? appKeyAsUser(request, source, settings),
  });
  await protocol?.afterStoring(holder, text);
  return accepted;
}

export function requireRoom(inbox: Inbox, organizationId: string): void {
  if (!inbox.hasRoom()) throw refuseUntil("disk_full", diskFullWaitS);
  const waitS = inbox.waitS(organizationId);
  if (waitS > 0) throw refuseUntil("inbox_full", waitS);
}

/**
 * A Prometheus server can set neither query nor header of its own for its Alertmanagers: its user
 * name may be the app key.
 */
export function appKeyAsUser(
  request: FastifyRequest,
  source: string,
  settings: { find: FindIntegration },
): string | null {
  const user = source === "alerts" ? undefined : basicOf(request)?.user;
  return user !== undefined && settings.find(user) ? user : null;
}

/** A hundred events take a millisecond or two: those of many senders come together. */
const turnToRead = eventLoopTurns();

/** Understands and stores one body. */
export async function accept(
  inbox: Inbox,
  holder: KeyHolder,
  {
    text,
    source,
    appKey,
    traceparent = null,
  }: { text: string; source: string; appKey: string | null; traceparent?: string | null },
): Promise<Accepted> {
  const settings = await inbox.ingestSettings(holder.organizationId);
  const receivedAt = inbox.nowS();
  await turnToRead();
  const body = parse(text);
  let parsed = readOrRefuse(body, source, { receivedAt, appKey, find: settings.find });
  // It may have been connected a moment ago.
  if (parsed.rejected.some(({ errors }) => errors[0]?.code === "unknown_app_key"))
    parsed = readOrRefuse(body, source, {
      receivedAt,
      appKey,
      find: (await inbox.ingestSettings(holder.organizationId, true)).find,
    });
  if (parsed.events.length + parsed.rejected.length > limits.eventsPerRequest)
    throw refuse("too_many_events", limits.eventsPerRequest);
  const { notice } = parsed;
  const rejected = notice ? [{ index: 0, errors: [notAnAlert(notice)] }] : parsed.rejected;
  const isExcluded =
    rejected.length > 0 && rejected.every(({ errors }) => errors[0]?.code === excludedCode);
  if (parsed.events.length === 0 && !notice && !isExcluded)
    throw new Refusal(refusedStatus(rejected), batchProblems(rejected, "alerts"));
  const id = await inbox.store(holder, {
    source,
    receivedAt,
    appKey,
    text,
    events: parsed.events,
    rejected,
    traceparent,
    integrationId: parsed.events[0]?.event.integration_id ?? settings.find(appKey)?.id ?? null,
  });
  return {
    id,
    accepted: parsed.events.length,
    rejected: rejected.map(({ index, errors }) => ({ index, errors })),
  };
}

/** Taken, or its sender would send it again; the receipt says what it was. */
const notAnAlert = ({ message }: Notice): Problem => ({
  code: "not_an_alert",
  message: `${message}; it makes no alert`,
});

/** A source that somebody has paused is no mistake in the request. */
export const refusedStatus = (rejected: readonly { errors: readonly Problem[] }[]): number =>
  rejected.length > 0 && rejected.every(({ errors }) => errors[0]?.code === "integration_paused")
    ? refusals.integration_paused.status
    : 400;

/** `list`: where in the body they stand. */
export function batchProblems(
  rejected: readonly {
    index: number;
    errors: readonly { code: string; message: string; field?: string }[];
  }[],
  list: "alerts" | "changes" | "series",
) {
  if (rejected.length === 0) return [problemFor(reason("empty_request"))];
  if (rejected.length === 1) return rejected[0]?.errors ?? [];
  return [
    problemFor(reason("nothing_accepted")),
    ...rejected.slice(0, 100).flatMap(({ index, errors }) =>
      errors.map((error) => ({
        ...error,
        field: `${list}.${index}${error.field ? `.${error.field}` : ""}`,
      })),
    ),
  ];
}

function readOrRefuse(...[body, source, context]: Parameters<typeof readBody>) {
  try {
    return readBody(body, source, context);
  } catch (error) {
    if (error instanceof SourceFault) throw refuse("invalid", error.message);
    throw error;
  }
}

/**
 * PostgreSQL stores no NUL; in JSON text it can only stand escaped, and normalising replaces it.
 */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse("not_json", error instanceof Error ? error.message : "");
  }
}
