/** What a batch says of the sources that it came from, added up. Pure. */
import type { Outcome } from "#contract/statuses.ts";
import { emptyLatency, latencyClass } from "../features/source-activity/latency.ts";
import type {
  ActivityHour,
  ActivityMinute,
  SourceError,
} from "../features/source-activity/store.ts";
import type { PendingRow } from "../features/receipts/store.ts";

interface ProcessedEvent {
  receipt_id: string;
  integration_id: string | null;
  outcome: Outcome;
  /** Of a failed one. */
  cause: string | null;
}

/** Nobody sent these. */
const ownSources: ReadonlySet<string> = new Set(["timer", "again"]);

export function activityOf(
  rows: readonly Pick<PendingRow, "id" | "source" | "received_at">[],
  events: readonly ProcessedEvent[],
  at: number,
): { minutes: ActivityMinute[]; hours: ActivityHour[]; errors: SourceError[] } {
  const receivedAt = new Map(
    rows.flatMap(({ id, source, received_at }) =>
      ownSources.has(source) ? [] : [[id, received_at] as const],
    ),
  );
  const minutes = new Map<string, ActivityMinute>();
  const hours = new Map<string, ActivityHour>();
  const errors = new Map<string, SourceError>();
  for (const { receipt_id, integration_id, outcome, cause } of events) {
    const time = receivedAt.get(receipt_id);
    if (time === undefined || integration_id === null) continue;
    const minute = Math.floor(time / 60);
    const ofMinute = entryOf(minutes, `${integration_id} ${minute}`, () => ({
      integration_id,
      minute,
      events: 0,
    }));
    ofMinute.events += 1;
    const hour = Math.floor(time / 3600);
    const ofHour = entryOf(hours, `${integration_id} ${hour}`, () =>
      emptyHour(integration_id, hour),
    );
    addToHour(ofHour, { outcome, time, ms: (at - time) * 1000 });
    if (cause === null) continue;
    const error = entryOf(errors, `${integration_id} ${hour} ${cause}`, () => ({
      integration_id,
      hour,
      code: `failed: ${cause}`.slice(0, 200),
      message: cause,
      events: 0,
      last_at: 0,
    }));
    error.events += 1;
    error.last_at = Math.max(error.last_at, time);
  }
  return {
    minutes: inOrder([...minutes.values()], ({ minute }) => minute),
    hours: inOrder([...hours.values()], ({ hour }) => hour),
    errors: [...errors.values()],
  };
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const entry = entries.get(key) ?? create();
  entries.set(key, entry);
  return entry;
}

const emptyHour = (integration_id: string, hour: number): ActivityHour => ({
  integration_id,
  hour,
  events: 0,
  opened: 0,
  joined: 0,
  updated: 0,
  resolved: 0,
  repeated: 0,
  late: 0,
  filtered: 0,
  failed: 0,
  first_at: Number.POSITIVE_INFINITY,
  latency: emptyLatency(),
});

function addToHour(
  hour: ActivityHour,
  { outcome, time, ms }: { outcome: Outcome; time: number; ms: number },
): void {
  hour.events += 1;
  hour[outcome] += 1;
  hour.first_at = Math.min(hour.first_at, time);
  const place = latencyClass(ms);
  hour.latency[place] = (hour.latency[place] ?? 0) + 1;
}

/** Rows are locked in the same order by whoever writes them. */
const inOrder = <Entry extends { integration_id: string }>(
  entries: Entry[],
  timeOf: (entry: Entry) => number,
): Entry[] =>
  entries.toSorted(
    (a, b) => Number(a.integration_id) - Number(b.integration_id) || timeOf(a) - timeOf(b),
  );
