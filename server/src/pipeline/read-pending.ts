import type { PendingRow } from "../features/receipts/store.ts";
import type { Event, Timer } from "../features/incidents/world/event.ts";
import type { ReceivedEvent } from "./received-event.ts";
import { readBody, receivedAs } from "./read-body.ts";
import type { RuleBook } from "./rule-book.ts";

/** A timer that fell due, as it is kept in the log of events. */
export interface TimerBody {
  kind: Timer["kind"];
  identity: string;
  integration_id: string;
  quiet_since: number;
}
/** Failed events of an earlier request, to be taken again. */
export interface RetryBody {
  source: string;
  app_key: string | null;
  received_at: number;
  indexes: number[];
  body: string;
}

/** A stored request → the events that it brought, as they were read at the door. Pure. */
export function readPending(
  row: Pick<PendingRow, "id" | "source" | "received_at" | "app_key"> & { body: string },
  book: Pick<RuleBook, "integrations" | "appKeys">,
): ReceivedEvent[] {
  // What this program stored itself has these shapes.
  if (row.source === "timer")
    return [
      {
        receipt_id: row.id,
        index: 0,
        event: timerEvent(JSON.parse(row.body) as TimerBody, row.received_at, book),
      },
    ];
  if (row.source === "again") {
    const retry = JSON.parse(row.body) as RetryBody;
    // Received long ago: of these the receipt's time is old news, not the latest.
    return readPending({ ...retry, id: row.id }, book)
      .filter((received) => retry.indexes.includes(received.index))
      .map(({ event, ...received }) => ({ ...received, event: { ...event, is_timed: true } }));
  }
  const find = (appKey: string | null) => book.appKeys.get(appKey ?? "") ?? null;
  const { events } = readBody(JSON.parse(row.body), row.source, {
    receivedAt: row.received_at,
    appKey: row.app_key,
    find,
  });
  return events.map(receivedAs(row.id));
}

function timerEvent(body: TimerBody, at: number, book: Pick<RuleBook, "integrations">): Event {
  return {
    integration_id: body.integration_id,
    source_system: book.integrations.get(body.integration_id)?.source_system ?? "",
    identity: body.identity,
    status: "ok",
    timestamp: at,
    is_timed: true,
    received_at: at,
    primary: { name: "", value: "" },
    secondary: null,
    description: "",
    tags: {},
    expires_at: null,
    fingerprint: "",
    cut: [],
    ahead_s: null,
    timer: { kind: body.kind, quiet_since: body.quiet_since },
    enriched: null,
  };
}
