/**
 * What the database will answer once a batch is stored that is decided and still being written:
 * what it answers now, and what that batch and those before it made of it.
 */
import type {
  CandidateRow,
  CurrentAlerts,
  ExpectedRepeat,
} from "../features/incidents/stores/store-world.ts";
import type { EarlyRecoveryRow } from "../features/incidents/stores/store-early-recoveries.ts";
import type { AlertHead, AlertState } from "../features/incidents/world/state.ts";
import type { World } from "../features/incidents/world/world.ts";

/** The batch before has moved an alert of which too little was loaded. */
export class UnpreparedError extends Error {}

/** `recent`: current alerts that are known whole, and were not asked for. */
export function alertsAfter(
  { previous, recent }: { previous: World | null; recent: ReadonlyMap<string, AlertState> },
  expected: readonly ExpectedRepeat[],
  stored: CurrentAlerts,
): CurrentAlerts {
  const before = previous?.alerts;
  const storedHeads = new Map(stored.heads.map((head) => [head.identity, head]));
  const storedAlerts = new Map(stored.alerts.map((alert) => [alert.identity, alert]));
  const heads: AlertHead[] = [];
  const alerts: AlertState[] = [];
  for (const expectation of expected) {
    const { identity } = expectation;
    const whole = before?.byId.get(before.current.get(identity) ?? "") ?? recent.get(identity);
    const head = whole ?? before?.heads.get(identity) ?? storedHeads.get(identity);
    const storedWhole = storedAlerts.get(identity);
    if (head && isExpected(head, expectation)) heads.push(head);
    else if (whole) alerts.push(whole);
    else if (storedWhole)
      alerts.push(head ? Object.assign(storedWhole, headOf(head)) : storedWhole);
    else if (head) throw new UnpreparedError(`alert ${head.id} was loaded as a repeat`);
  }
  return { heads, alerts };
}

/** All alerts of these incidents. */
export function incidentAlertsAfter(
  { alerts: { byId, heads } }: World,
  incidentIds: readonly string[],
  stored: readonly AlertState[],
): AlertState[] {
  const incidents = new Set(incidentIds);
  const alerts = new Map(stored.map((alert) => [alert.id, alert]));
  for (const head of heads.values()) {
    const alert = alerts.get(head.id);
    if (alert) Object.assign(alert, headOf(head));
  }
  for (const alert of byId.values())
    if (incidents.has(alert.incident_id)) alerts.set(alert.id, alert);
  return [...alerts.values()];
}

/** As the database compares it: see loadCurrentAlerts. */
const isExpected = (head: AlertHead, { fingerprint, status, at }: ExpectedRepeat): boolean =>
  head.fingerprint === fingerprint && head.status === status && head.last_event_at <= at;

/** What a repeat moves. */
const headOf = ({ last_seen, last_event_at, events, expires_at, last_receipt }: AlertHead) => ({
  last_seen,
  last_event_at,
  events,
  expires_at,
  last_receipt,
});

/** Some may have been closed since: whoever chooses among them looks at the incident itself. */
export function candidatesAfter(
  { correlation: { newKeys } }: World,
  { keys, from }: { keys: ReadonlySet<string>; from: number },
  stored: readonly CandidateRow[],
): CandidateRow[] {
  const added = newKeys.filter(({ key, until }) => keys.has(key) && until >= from);
  return [...stored, ...added];
}

export function recoveriesAfter(
  { recoveries: { byIdentity } }: World,
  identities: readonly string[],
  stored: readonly EarlyRecoveryRow[],
): EarlyRecoveryRow[] {
  const rows = new Map(stored.map((row) => [row.identity, row]));
  for (const identity of identities) {
    const recovery = byIdentity.get(identity);
    if (recovery) rows.set(identity, { identity, ...recovery });
  }
  return [...rows.values()];
}
