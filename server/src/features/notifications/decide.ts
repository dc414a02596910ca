import type { NotificationSettings, NotificationWay } from "#contract/notification-settings.ts";
import type { Handed, NotificationRow } from "./notification-row.ts";
import { nextSummary, quietUntil } from "./quiet-hours.ts";

/** Summaries are read at length: no other way has room for them. */
const summaryWay = "email" satisfies NotificationWay;
/** Of one notification, messages by one way follow each other no faster. */
const repeatS = 120;

/** What the dispatcher looks at: everything of a person that waits, and what a summary may list. */
export type WaitingRow = Pick<
  NotificationRow,
  "id" | "reason" | "version" | "read_at" | "handed"
> & {
  waiting: boolean;
  deferred: boolean;
};
/** Why a row is in a message: what may still be said of it is asked again when it is sent. */
export type MessageCause = "now" | "deferred" | "daily";
export interface MessageItem {
  id: string;
  version: number;
  cause: MessageCause;
}
export interface NewMessage {
  way: NotificationWay;
  dueAt: number;
  items: MessageItem[];
}
export interface DispatchInput {
  rows: readonly WaitingRow[];
  settings: NotificationSettings;
  /** When the next daily summary is due; null for none. */
  summaryDueAt: number | null;
  /** Ways that this installation can send by. */
  ways: readonly NotificationWay[];
  nowS: number;
}
export interface Dispatch {
  messages: NewMessage[];
  /** As they are to be stored. */
  rows: { id: string; waiting: boolean; deferred: boolean; handed: Handed }[];
  summaryDueAt: number | null;
  /** When to look again; null when nothing waits. */
  nextAt: number | null;
}

/** What leaves now, what quiet hours hold back, and when to look again. */
export function dispatch(input: DispatchInput): Dispatch {
  const { settings, nowS, summaryDueAt } = input;
  const quietEnd = quietUntil(settings, nowS);
  if (quietEnd !== null) {
    const deferred = input.rows.filter((row) => row.waiting && unsentWays(row, input).length > 0);
    return {
      messages: [],
      rows: input.rows
        .filter((row) => row.waiting)
        .map((row) => ({
          ...row,
          waiting: deferred.includes(row),
          deferred: deferred.includes(row),
        })),
      summaryDueAt,
      nextAt: deferred.length > 0 || summaryDueAt !== null ? quietEnd : null,
    };
  }

  const isSummaryDue = summaryDueAt !== null && summaryDueAt <= nowS;
  const messages: NewMessage[] = [];
  const summaries = new Map<NotificationWay, MessageItem[]>();
  const addToSummary = (way: NotificationWay, item: MessageItem) =>
    summaries.set(way, [...(summaries.get(way) ?? []), item]);
  const rows = input.rows.flatMap((row) => {
    const handed = { ...row.handed };
    const { id, version } = row;
    for (const way of unsentWays(row, input)) {
      if (row.deferred) addToSummary(way, { id, version, cause: "deferred" });
      else {
        const dueAt = Math.max(nowS, (handed[way]?.at ?? 0) + repeatS);
        messages.push({ way, dueAt, items: [{ id, version, cause: "now" }] });
      }
      handed[way] = { version, at: nowS };
    }
    if (isSummaryDue && isUnsent(row, handed, input)) {
      addToSummary(summaryWay, { id, version, cause: "daily" });
      handed[summaryWay] = { version, at: nowS };
    }
    const isChanged = row.waiting || handed[summaryWay] !== row.handed[summaryWay];
    return isChanged ? [{ id, waiting: false, deferred: false, handed }] : [];
  });
  for (const [way, items] of summaries) messages.push({ way, dueAt: nowS, items });

  const nextDueAt = isSummaryDue ? nextSummary(settings, nowS) : summaryDueAt;
  return { messages, rows, summaryDueAt: nextDueAt, nextAt: nextDueAt };
}

/** Ways that the person wants for the reason and that have not had this version. */
function unsentWays(row: WaitingRow, { settings, ways }: DispatchInput): NotificationWay[] {
  // What was read at once needs no message; what quiet hours deferred may still be open.
  if (!row.waiting || (row.read_at !== null && !row.deferred)) return [];
  return settings.reasons[row.reason].ways.filter(
    (way) => ways.includes(way) && (row.handed[way]?.version ?? 0) < row.version,
  );
}

const isUnsent = (row: WaitingRow, handed: Handed, { ways }: DispatchInput): boolean =>
  row.read_at === null &&
  ways.includes(summaryWay) &&
  (handed[summaryWay]?.version ?? 0) < row.version;

/** Whether a message may still tell of it, when it is sent. */
export function maySend(
  row: Pick<NotificationRow, "reason" | "read_at" | "active" | "is_assigned" | "is_asking">,
  cause: MessageCause,
  { settings, way }: { settings: NotificationSettings; way: NotificationWay },
): boolean {
  if (row.reason === "assigned" && !row.is_assigned) return false;
  if (row.reason === "approval" && !row.is_asking) return false;
  const isRead = row.read_at !== null;
  if (cause === "daily") return !isRead && settings.daily_summary_at !== null;
  if (!settings.reasons[row.reason].ways.includes(way)) return false;
  return cause === "deferred" ? !isRead || row.active : !isRead;
}
