import { setTimeout as sleep } from "node:timers/promises";
import { sendEvents } from "#server/test-client.ts";
import type { OwnServer } from "./own-server.ts";

/** What an event does: opens an incident of its own, says the same, something new, or it ends. */
const eventKinds = ["new", "repeated", "updated", "ended"] as const;
type EventKind = (typeof eventKinds)[number];
/** Bytes an event adds, with indexes: by kind of event and table. */
type BytesPerEvent = Record<EventKind, Map<string, number>>;

/** Sends each kind to the server by itself, one event a request, and looks at the tables. */
async function bytesPerEvent(server: OwnServer, alerts: number): Promise<BytesPerEvent> {
  const bytes: BytesPerEvent = {
    new: new Map(),
    repeated: new Map(),
    updated: new Map(),
    ended: new Map(),
  };
  for (const kind of eventKinds) {
    const before = await measure(server);
    for (let from = 0; from < alerts; from += perRound)
      await Promise.all(
        Array.from({ length: Math.min(perRound, alerts - from) }, (_, n) =>
          sendEvents(server, [eventOf(kind, from + n)]),
        ),
      );
    const after = await measure(server);
    for (const [table, size] of after) {
      const grown = (size - (before.get(table) ?? 0)) / alerts;
      if (grown >= 1) bytes[kind].set(table, grown);
    }
  }
  return bytes;
}
const perRound = 20;

const eventOf = (kind: EventKind, n: number): object => ({
  host: `db-${n}.fra1.example`,
  check: `check-${n % 40}`,
  status: kind === "ended" ? "ok" : "critical",
  description: `value ${kind === "updated" ? n + 1 : n} is beyond its limit on host-${n}`,
  region: `region-${n % 7}`,
  team: `team-${n % 23}`,
  service: `service-${n}`,
});

/** Once nothing waits, and with what is dead taken out: the room is used again. */
async function measure({ owner }: OwnServer): Promise<Map<string, number>> {
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT FROM receipts WHERE taken IS NULL)
         OR EXISTS (SELECT FROM search_changes) AS waits`,
    );
    if (rows[0]?.waits === false) break;
    await sleep(50);
  }
  await owner.query("VACUUM FULL");
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Shares of the events. What is new ends once. */
interface YearMix {
  name: string;
  repeated: number;
  updated: number;
  new: number;
}
const yearMixes: readonly YearMix[] = [
  {
    name: "steady: 98 % repeats, 1.8 % updates, 0.1 % new",
    repeated: 0.98,
    updated: 0.018,
    new: 1e-3,
  },
  { name: "mixed: 90 % repeats, 8 % updates, 1 % new", repeated: 0.9, updated: 0.08, new: 0.01 },
  { name: "stormy: 70 % repeats, 20 % updates, 5 % new", repeated: 0.7, updated: 0.2, new: 0.05 },
];

const daysOf = { log: 90, incidents: 365 };
/**
 * Bytes after a year, kept as is usual: 90 days of the log of events, and all incidents of the
 * year.
 */
function afterYear(
  bytes: BytesPerEvent,
  mix: YearMix,
  perSecond: number,
): { log: number; incidents: number } {
  const perDay = perSecond * 86_400;
  const counts: Record<EventKind, number> = { ...mix, ended: mix.new };
  const sums = { log: 0, incidents: 0 };
  for (const kind of eventKinds)
    for (const [table, size] of bytes[kind]) {
      const part = table === "receipts" ? "log" : "incidents";
      sums[part] += size * counts[kind] * perDay * daysOf[part];
    }
  return sums;
}

/** Bytes by table and kind of event, and what a year comes to, as lines to print. */
export async function storedBytes(server: OwnServer, alerts: number): Promise<string[]> {
  const bytes = await bytesPerEvent(server, alerts);
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `    ${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(10)).join("")}`;
  const sizesOf = (table: string) =>
    eventKinds.map((kind) => Math.round(bytes[kind].get(table) ?? 0));
  const sums = eventKinds.map((kind) =>
    Math.round([...bytes[kind].values()].reduce((sum, size) => sum + size, 0)),
  );
  const tables = [...new Set(eventKinds.flatMap((kind) => [...bytes[kind].keys()]))].sort();
  return [
    `  bytes an event adds, with indexes; ${alerts} of each kind, one a request`,
    line("table", eventKinds),
    ...tables.map((table) => line(table, sizesOf(table))),
    line("together", sums),
    ...yearMixes.map((mix) => {
      const { log, incidents } = afterYear(bytes, mix, 100);
      return `  after a year at 100 events/s, ${mix.name}: ${(log / 1e9).toFixed(0)} GB of 90 days of events, ${(incidents / 1e9).toFixed(0)} GB of incidents`;
    }),
  ];
}
