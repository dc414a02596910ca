import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import {
  loadAlertPlacements,
  loadManuallyChanged,
} from "../features/incidents/stores/store-alert-placements.ts";
import { loadDecided } from "../features/receipts/store.ts";
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
}

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
  const replay = openReplay(book);
  const place = { taken: "0", id: "0", requests: 0 };
  while (await db.tenant(organizationId, (sql) => takeSlice(sql, replay, place)))
    progress(replay.events());
  // The lane waits while the end of the log and the alerts are read, or the two would not be of one
  // moment.
  const { live, touched } = await db.tenant(organizationId, async (sql) => {
    await lockOrganization(sql, organizationId);
    while (await takeSlice(sql, replay, place)) progress(replay.events());
    return { live: await loadLive(sql), touched: await loadManuallyChanged(sql) };
  });
  const differences = compareGroups(live, replay.alerts(), touched);
  return {
    events: replay.events(),
    requests: place.requests,
    alerts: live.length,
    incidents: new Set(live.map((alert) => alert.incident_id)).size,
    unread: replay.unread(),
    ms: performance.now() - began,
    differences,
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

async function loadLive(sql: Sql): Promise<PlacedAlert[]> {
  const live: PlacedAlert[] = [];
  for (let after = "0"; ;) {
    const slice = await loadAlertPlacements(sql, after, alertsPerSlice);
    for (const { identity, start, incident_id, status } of slice)
      live.push({ identity, start, incident_id, status });
    const last = slice.at(-1);
    if (!last) return live;
    after = last.id;
  }
}
