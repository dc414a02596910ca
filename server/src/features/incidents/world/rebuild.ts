import { worst } from "#contract/statuses.ts";
import { addFacts, factsOfAlert } from "./facts.ts";
import { markRewritten, touch } from "./open-alert.ts";
import { countAlert } from "./roll-up.ts";
import type { IncidentPattern } from "../../correlation/decide.ts";
import type { AlertState, IncidentState } from "./state.ts";
import { factsOf, type World } from "./world.ts";

/** Everything an incident owes to its alerts, from the alerts alone. Comments stay. */
export function rebuildIncident(
  world: World,
  incident: IncidentState,
  alerts: readonly AlertState[],
): void {
  const facts = factsOf(world, incident.id);
  facts.facts = {};
  facts.repeated = {};
  Object.assign(incident, {
    alerts_total: 0,
    alerts_active: 0,
    by_status: [0, 0, 0, 0, 0],
    muted_by_status: [0, 0, 0, 0, 0],
    flapping_alerts: 0,
    source_systems: [],
  });
  for (const alert of alerts) {
    countAlert(incident, alert, 1);
    addFacts(facts, factsOfAlert(alert));
    if (!incident.source_systems.includes(alert.source_system))
      incident.source_systems.push(alert.source_system);
  }
  if (alerts.length > 0) {
    incident.start = Math.min(...alerts.map((alert) => alert.start));
    incident.latest_start = Math.max(...alerts.map((alert) => alert.start));
    incident.severity = alerts.map((alert) => alert.severity).reduce(worst);
  }
  world.facts.changed.add(incident.id);
  world.facts.rebuilt.add(incident.id);
  touch(world, incident, true);
}

export function moveAlerts(world: World, alerts: readonly AlertState[], to: IncidentState): void {
  for (const alert of alerts) {
    alert.incident_id = to.id;
    alert.updated_at = world.at;
    markRewritten(world, alert);
  }
}

type PatternHolder = Pick<IncidentState, "patterns" | "source_systems">;
/**
 * What an incident holds once it takes another one over: patterns that both hold, narrowed to the
 * values both share, and its own links.
 */
export function commonPatterns(target: PatternHolder, source: PatternHolder): IncidentPattern[] {
  const isMixed = new Set([...target.source_systems, ...source.source_systems]).size > 1;
  return target.patterns.flatMap((pattern) => {
    const counterpart = source.patterns.find(
      (candidate) => candidate.id === pattern.id && candidate.revision === pattern.revision,
    );
    if (pattern.alone === true && isMixed) return [];
    if (pattern.linked !== undefined) return [pattern];
    if (!counterpart) return [];
    const values = Object.fromEntries(
      Object.entries(pattern.values).map(([tag, values]) => [
        tag,
        values.filter((value) =>
          (counterpart.values[tag] ?? []).some(
            (shared) => shared.toLowerCase() === value.toLowerCase(),
          ),
        ),
      ]),
    );
    return Object.values(values).every((left) => left.length > 0) ? [{ ...pattern, values }] : [];
  });
}
