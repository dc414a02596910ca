import type { Query } from "#bpql/ast.ts";
import { type Facts, factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { factsOfAlert } from "../world/facts.ts";
import { kindOf } from "../world/incident-fields.ts";
import type { AlertState } from "../world/state.ts";

/** What a query asks of an alert. */
export type QueriedAlert = Pick<
  AlertState,
  | "id"
  | "source_system"
  | "status"
  | "severity"
  | "primary_name"
  | "secondary_name"
  | "description"
  | "tags"
  | "flapping"
  | "start"
  | "end"
  | "last_change"
>;

/** Those that match by what they say themselves. */
export function filterAlerts<Alert extends QueriedAlert>(
  alerts: readonly Alert[],
  query: Query | null,
  nowS: number,
): Alert[] {
  if (query === null) return [...alerts];
  const holds = compile(query, kindOf);
  return alerts.filter((alert) => holds(alertFacts(alert, nowS)));
}

/** What BPQL asks of it. */
export function alertFacts(alert: QueriedAlert, nowS: number): Facts {
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
