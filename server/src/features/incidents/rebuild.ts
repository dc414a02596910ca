import { worst } from "#contract/statuses.ts";
import { addFacts, factsOfAlert } from "./facts.ts";
import { rewrite, touch } from "./open-alert.ts";
import { countAlert } from "./roll-up.ts";
import type { HeldPattern } from "../correlation/decide.ts";
import type { AlertState, IncidentState } from "./state.ts";
import { factsOf, type World } from "./world.ts";

/** Everything an incident owes to its alerts, from the alerts alone. Comments stay. */
export function rebuild(
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
  world.changedFacts.add(incident.id);
  world.rebuilt.add(incident.id);
  touch(world, incident, true);
}

export function move(world: World, alerts: readonly AlertState[], to: IncidentState): void {
  for (const alert of alerts) {
    alert.incident_id = to.id;
    alert.updated_at = world.at;
    rewrite(world, alert);
  }
}

type Holder = Pick<IncidentState, "patterns" | "source_systems">;
/**
 * What an incident holds once it takes another one over: patterns that both hold, narrowed to the
 * values both share, and its own links.
 */
export function heldTogether(one: Holder, other: Holder): HeldPattern[] {
  const isMixed = new Set([...one.source_systems, ...other.source_systems]).size > 1;
  return one.patterns.flatMap((held) => {
    const same = other.patterns.find(
      (candidate) => candidate.id === held.id && candidate.revision === held.revision,
    );
    if (held.alone === true && isMixed) return [];
    if (held.linked !== undefined) return [held];
    if (!same) return [];
    const values = Object.fromEntries(
      Object.entries(held.values).map(([tag, values]) => [
        tag,
        values.filter((value) =>
          (same.values[tag] ?? []).some((shared) => shared.toLowerCase() === value.toLowerCase()),
        ),
      ]),
    );
    return Object.values(values).every((left) => left.length > 0) ? [{ ...held, values }] : [];
  });
}
