import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import {
  loadAlertPlacements,
  loadManuallyChanged,
} from "../features/incidents/stores/store-alert-placements.ts";
import { loadDecided, loadOpened } from "../features/receipts/store.ts";
import { loadSeal } from "../features/retention/store.ts";
import type { Db, Sql } from "../platform/db.ts";
import { compareGroups, type Difference, type PlacedAlert } from "./compare-groups.ts";
import { openReplay, type Replay } from "./replay.ts";
import { ruleBooks } from "./rule-book.ts";

export interface ReplayReport {
  events: number;
  requests: number;
  alerts: number;
  incidents: number;
  unread: number;
  ms: number;
  differences: Difference[];
  /** What age took out of the log can be replayed no more, nor what goes on from it. */
  sealed: {
    /** When the newest receipt that went was received; null while the log is whole. */
    until: number | null;
    alerts: number;
  };
}

/** Of the last batch that went, nothing is taken. */
const lastId = "9223372036854775807";
const requestsPerSlice = 200;
const alertsPerSlice = 20_000;

/**
 * Replays an organization's whole log by today's rules and compares with what stands in the
 * database. May run beside a server.
 */
export async function replayOrganization(
  db: Db,
  organizationId: string,
  progress: (events: number) => void = () => undefined,
): Promise<ReplayReport> {
  const began = performance.now();
  const book = await db.tenant(organizationId, (sql) => ruleBooks().of(sql, organizationId));
  const seal = await db.tenant(organizationId, loadSeal);
  const opened = seal
    ? await db.tenant(organizationId, (sql) => loadOpened(sql, seal.taken))
    : null;
  const whole = opened && (await db.tenant(organizationId, (sql) => wholeAlerts(sql, opened)));
  const replay = openReplay(book, whole);
  const place = { taken: seal?.taken ?? "0", id: seal ? lastId : "0", requests: 0 };
  while (await db.tenant(organizationId, (sql) => takeSlice(sql, replay, place)))
    progress(replay.events());
  // The lane waits while the end of the log and the alerts are read, or the two would not be of one
  // moment.
  const { live, touched } = await db.tenant(organizationId, async (sql) => {
    await lockOrganization(sql, organizationId);
    while (await takeSlice(sql, replay, place)) progress(replay.events());
    return { live: await loadLive(sql), touched: await loadManuallyChanged(sql) };
  });
  const compared = live.filter(({ id }) => whole?.has(id) ?? true);
  const differences = compareGroups(compared, replay.alerts(), touched);
  return {
    events: replay.events(),
    requests: place.requests,
    alerts: compared.length,
    incidents: new Set(compared.map((alert) => alert.incident_id)).size,
    unread: replay.unread(),
    ms: performance.now() - began,
    differences,
    sealed: { until: seal?.received_at ?? null, alerts: live.length - compared.length },
  };
}

async function takeSlice(
  sql: Sql,
  replay: Replay,
  place: { taken: string; id: string; requests: number },
): Promise<boolean> {
  const rows = await loadDecided(sql, place, requestsPerSlice);
  const last = rows.at(-1);
  if (!last) return false;
  replay.take(rows);
  Object.assign(place, { taken: last.taken, id: last.id, requests: place.requests + rows.length });
  return true;
}

/** Alerts of incidents whose alerts were all opened by what is left of the log. */
async function wholeAlerts(sql: Sql, opened: ReadonlySet<string>): Promise<Set<string>> {
  const live = await loadLive(sql);
  const sealed = new Set(
    live.filter(({ id }) => !opened.has(id)).map(({ incident_id }) => incident_id),
  );
  return new Set(live.filter(({ incident_id }) => !sealed.has(incident_id)).map(({ id }) => id));
}

type LiveAlert = PlacedAlert & { id: string };

async function loadLive(sql: Sql): Promise<LiveAlert[]> {
  const live: LiveAlert[] = [];
  for (let after = "0"; ;) {
    const slice = await loadAlertPlacements(sql, after, alertsPerSlice);
    live.push(...slice);
    const last = slice.at(-1);
    if (!last) return live;
    after = last.id;
  }
}
