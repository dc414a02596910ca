import {
  type AlertGroup,
  type AlertQuery,
  alertmanagerReceiver,
  type GettableAlert,
} from "#contract/alertmanager.ts";
import { limits } from "#contract/limits.ts";
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadVisibleSets, readableEnvironments } from "../access/store-visible-sets.ts";
import { loadRules } from "../rules/store.ts";
import { annotationsOf, type Labels, labelsOf, sharedLabels } from "./labels.ts";
import { matchesAll, parseMatcher, readyMatcher } from "./matcher.ts";
import { rfc3339 } from "../../platform/rfc3339.ts";
import { silenceId, silenceOf } from "./silence.ts";
import { type ListedAlert, loadActiveAlerts, loadOpenIncidents } from "./store.ts";

/** Incidents whose alerts are in memory at a time. */
const incidentsPerPage = 100;
/** Alertmanager's resolve_timeout, for alerts that name no end. */
const resolveTimeoutS = 300;

interface Listing {
  query: AlertQuery & { muted?: boolean };
  nowS: number;
  consoleUrl: string;
}

export async function listAlerts(
  sql: Sql,
  caller: Caller,
  listing: Listing,
): Promise<GettableAlert[]> {
  const all: GettableAlert[] = [];
  await visitIncidents(sql, caller, { listing, visit: ({ alerts }) => void all.push(...alerts) });
  return all.sort((a, b) => compareTexts(a.fingerprint, b.fingerprint));
}

/** An incident is a group, named by what its alerts share; those of the same name are one. */
export async function listAlertGroups(
  sql: Sql,
  caller: Caller,
  listing: Listing,
): Promise<AlertGroup[]> {
  const groups = new Map<string, AlertGroup>();
  await visitIncidents(sql, caller, {
    listing,
    visit: ({ labels, alerts }) => {
      if (alerts.length === 0) return;
      const key = JSON.stringify(labels);
      const group = groups.get(key);
      if (group) group.alerts.push(...alerts);
      else groups.set(key, { labels, receiver: { name: alertmanagerReceiver }, alerts });
    },
  });
  return [...groups].sort(([a], [b]) => compareTexts(a, b)).map(([, group]) => group);
}

interface IncidentAlerts {
  /** Of all its active alerts, also of those that the query leaves out. */
  labels: Labels;
  alerts: GettableAlert[];
}

/** Page by page, until there is no more, or as much as an answer holds. */
async function visitIncidents(
  sql: Sql,
  caller: Caller,
  { listing, visit }: { listing: Listing; visit: (incident: IncidentAlerts) => void },
): Promise<void> {
  const isListed = alertFilter(listing.query);
  if (!isReceiving(listing.query.receiver)) return;
  const sets = await loadVisibleSets(sql, await readableEnvironments(caller));
  const mutedBy = await loadMuters(sql, listing.nowS);
  let [before, room]: [string | undefined, number] = [maxId, limits.alertmanagerAlerts];
  while (before !== undefined && room > 0) {
    const ids = await loadOpenIncidents(sql, { sets, before, limit: incidentsPerPage });
    const byIncident = Map.groupBy(await loadActiveAlerts(sql, ids), (row) => row.incident_id);
    for (const rows of byIncident.values()) {
      const labels = rows.map(labelsOf);
      const alerts = rows
        .map((row, index) => alertOnWire(row, { labels: labels[index] ?? {}, mutedBy, listing }))
        .filter(isListed)
        .slice(0, room);
      room -= alerts.length;
      visit({ labels: sharedLabels(labels), alerts });
    }
    before = ids.length < incidentsPerPage ? undefined : ids.at(-1);
  }
}

const maxId = "9223372036854775807";

function isReceiving(pattern: string | undefined): boolean {
  if (pattern === undefined || pattern === "") return true;
  return readyMatcher({ name: "receiver", value: pattern, isRegex: true, isEqual: true }).matches(
    alertmanagerReceiver,
  );
}

function alertFilter(query: Listing["query"]): (alert: GettableAlert) => boolean {
  const matchers = query.filter.map(parseMatcher);
  return ({ labels, status }) =>
    (query.active || status.state !== "active") &&
    (query.silenced || status.state !== "suppressed") &&
    (query.muted !== false || status.mutedBy.length === 0) &&
    matchesAll(matchers, labels);
}

/** What mutes, by the id of its plan: a silence, or a plan that no silence can express. */
type Muters = ReadonlyMap<string, { silence: string | null; name: string }>;

const loadMuters = async (sql: Sql, nowS: number): Promise<Muters> =>
  new Map(
    (await loadRules<MaintenancePlanBody>(sql, "maintenance-plan")).map((plan) => [
      plan.id,
      { silence: silenceOf(plan, nowS) && silenceId(plan.id), name: plan.name ?? "" },
    ]),
  );

function alertOnWire(
  alert: ListedAlert,
  {
    labels,
    mutedBy,
    listing: { nowS, consoleUrl },
  }: { labels: Labels; mutedBy: Muters; listing: Listing },
): GettableAlert {
  const muters = (alert.mute?.plans ?? []).flatMap(({ id }) => mutedBy.get(id) ?? []);
  const url = `${consoleUrl}/incident/${alert.incident_id}`;
  const { generator_url: generatorURL = url, ...annotations } = annotationsOf(alert);
  return {
    annotations: { ...annotations, incident: url },
    endsAt: rfc3339(alert.expires_at ?? nowS + resolveTimeoutS),
    fingerprint: alert.identity.replaceAll("-", "").slice(0, 16),
    receivers: [{ name: alertmanagerReceiver }],
    startsAt: rfc3339(alert.start),
    status: {
      inhibitedBy: [],
      mutedBy: muters.flatMap(({ silence, name }) => (silence === null ? [name] : [])),
      silencedBy: muters.flatMap(({ silence }) => silence ?? []),
      state: alert.mute === null ? "active" : "suppressed",
    },
    updatedAt: rfc3339(alert.updated_at),
    generatorURL,
    labels,
  };
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
