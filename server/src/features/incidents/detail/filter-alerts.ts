import type { Query } from "#bpql/ast.ts";
import { type Facts, factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { factsOfAlert } from "../world/facts.ts";
import { kindOf } from "../world/incident-fields.ts";
import type { AlertState } from "../world/state.ts";

/** Those that match by what they say themselves. */
export function filterAlerts(
  alerts: readonly AlertState[],
  query: Query | null,
  nowS: number,
): AlertState[] {
  if (query === null) return [...alerts];
  const holds = compile(query, kindOf);
  return alerts.filter((alert) => holds(alertFacts(alert, nowS)));
}

function alertFacts(alert: AlertState, nowS: number): Facts {
  const facts = factsOfAlert(alert);
  const texts = Object.entries(facts).flatMap(([field, values]) =>
    field.startsWith("@") ? [] : values,
  );
  return factsOf(
    {
      ...facts,
      id: alert.id,
      status: alert.status,
      severity: alert.severity,
      description: alert.description,
      flapping: alert.flapping,
      start: alert.start,
      end: alert.end,
      last_change: alert.last_change,
      duration: (alert.end ?? nowS) - alert.start,
    },
    { nowS, text: () => [alert.description, ...texts] },
  );
}
