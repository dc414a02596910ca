import type { Alert } from "#contract/incidents.ts";
import { type TagsByCategory, defaultTags } from "#contract/tag-categories.ts";
import { rankOf, type Status, worst } from "#contract/statuses.ts";
import { type TagOfAlerts, tagsOf } from "../tags/tag-values.ts";

/** What the alerts themselves say of an incident; nothing is guessed. */
export interface KnownFacts {
  total: number;
  active: number;
  /** The worst that is active, the first few of them and how many there are. */
  worst: { status: Status; alerts: readonly Alert[]; count: number } | null;
  /** The alert it began with, and its first state. */
  first: { alert: Alert; at: number; status: Status };
  /** The latest change of any alert; null when that is the beginning. */
  latest: { alert: Alert; at: number; status: Status } | null;
  flapping: readonly Alert[];
  /** What the worst alert that has a text says in its own words. */
  says: { alert: Alert; text: string } | null;
  /**
   * Values of the tags that name them, the most frequent first; runbooks of the worst alerts in
   * front.
   */
  owners: readonly string[];
  runbooks: readonly string[];
}

const MAX_NAMED = 3;
const MAX_RUNBOOKS = 2;

export function knownFacts(
  alerts: readonly Alert[],
  knownTags: TagsByCategory = defaultTags,
): KnownFacts | null {
  const [firstAlert] = [...alerts].sort((a, b) => startOf(a).at - startOf(b).at);
  if (!firstAlert) return null;
  const active = alerts.filter((alert) => alert.status !== "ok");
  const worstAlerts = worstOf(active);
  const latest = latestOf(alerts);
  const flapping = alerts.filter((alert) => alert.flapping);
  // What has recovered may say so in its text: it speaks only when nothing is active.
  const describedAlert = (active.length === 0 ? [firstAlert] : byRank(active)).find(
    (alert) => alert.description !== "",
  );
  const tags = tagsOf(alerts, knownTags);
  const first = { alert: firstAlert, ...startOf(firstAlert) };
  return {
    total: alerts.length,
    active: active.length,
    worst: worstAlerts[0]
      ? {
          status: worstAlerts[0].status,
          alerts: worstAlerts.slice(0, MAX_NAMED),
          count: worstAlerts.length,
        }
      : null,
    first,
    latest: latest && latest.at > first.at ? latest : null,
    flapping: flapping.slice(0, MAX_NAMED),
    says: describedAlert ? { alert: describedAlert, text: describedAlert.description } : null,
    owners: valuesOf(tags, knownTags.ownership),
    runbooks: [
      ...new Set([
        ...valuesOf(tagsOf(worstAlerts, knownTags), knownTags.runbook),
        ...valuesOf(tags, knownTags.runbook),
      ]),
    ].slice(0, MAX_RUNBOOKS),
  };
}

/** Alerts in the order in which the facts name them: the numbers of the evidence. */
export function evidenceOf({
  worst,
  first,
  latest,
  flapping,
  says,
}: KnownFacts): readonly string[] {
  const citedAlerts = [
    ...(says ? [says.alert] : []),
    ...(worst?.alerts ?? []),
    first.alert,
    ...(latest ? [latest.alert] : []),
    ...flapping,
  ];
  return [...new Set(citedAlerts.map((alert) => alert.id))];
}

const startOf = (alert: Alert): { at: number; status: Status } =>
  alert.timeline[0] ?? { at: alert.start, status: alert.severity };

/** Those with the worst status, the oldest first. */
function worstOf(active: readonly Alert[]): Alert[] {
  if (active.length === 0) return [];
  const status = active.map((alert) => alert.status).reduce(worst);
  return active
    .filter((alert) => rankOf(alert.status) === rankOf(status))
    .sort((a, b) => a.start - b.start);
}

/** The worst first, of the same status the oldest. */
const byRank = (active: readonly Alert[]): Alert[] =>
  active.toSorted((a, b) => rankOf(b.status) - rankOf(a.status) || a.start - b.start);

function latestOf(alerts: readonly Alert[]): KnownFacts["latest"] {
  const steps = alerts.flatMap((alert) => alert.timeline.map((step) => ({ alert, ...step })));
  return steps.reduce<KnownFacts["latest"]>(
    (last, step) => (last === null || step.at > last.at ? step : last),
    null,
  );
}

/** Tags that count first in front; each value once. */
function valuesOf(tags: readonly TagOfAlerts[], names: readonly string[]): string[] {
  return [
    ...new Set(
      names.flatMap(
        (name) => tags.find((tag) => tag.name === name)?.values.map(({ value }) => value) ?? [],
      ),
    ),
  ].slice(0, MAX_NAMED);
}
