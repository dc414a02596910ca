/**
 * The promises of the pipeline, each as a pure question about what was sent and what is remembered.
 */
import { outcomes, type Status, statuses } from "#contract/statuses.ts";
import type { Difference } from "../../pipeline/compare-groups.ts";
import type { WrongSet } from "../store-doctor.ts";
import type { Entry } from "./ledger.ts";

/** A stored request, summed up. */
export interface ReceiptFacts {
  id: string;
  /** The ledger's number in its body; null for what the server sent itself. */
  number: number | null;
  isOwn: boolean;
  isTaken: boolean;
  events: number;
  rejected: number[];
  fates: { index: number; outcome: string; alertId: string | null }[];
  tally: Record<string, number> | null;
}
export interface AlertFacts {
  id: string;
  identity: string;
  is_current: boolean;
  incident_id: string;
  status: Status;
  events: number;
}
export interface IncidentFacts {
  id: string;
  active: boolean;
  merged_into: string | null;
  alerts_total: number;
  alerts_active: number;
  by_status: number[];
  created: number;
}
export interface Facts {
  ledger: readonly Entry[];
  receipts: readonly ReceiptFacts[];
  alerts: readonly AlertFacts[];
  incidents: readonly IncidentFacts[];
  wrongSets: readonly WrongSet[];
  differences: readonly Difference[];
  unread: number;
}

export interface Fault {
  kind:
    | "lost"
    | "duplicated"
    | "half"
    | "outcome"
    | "dead letter"
    | "counter"
    | "identity"
    | "alert"
    | "incident"
    | "replay"
    | "server";
  what: string;
}

export const check = (facts: Facts): Fault[] => [
  ...requests(facts),
  ...facts.receipts.flatMap(fates),
  ...alerts(facts),
  ...incidents(facts),
  ...counters(facts),
  ...replay(facts),
];

const fault = (kind: Fault["kind"], what: string): Fault => ({ kind, what });

/**
 * Accepted: stored once, whole. Refused: nowhere. Without an answer: once and whole, or nowhere.
 */
function requests({ ledger, receipts }: Facts): Fault[] {
  const byNumber = Map.groupBy(
    receipts.filter((one) => one.number !== null),
    (one) => one.number,
  );
  return ledger.flatMap((entry) => {
    const stored = byNumber.get(entry.number) ?? [];
    const [first] = stored;
    const name = `request ${entry.number}`;
    if (stored.length > 1)
      return [
        fault(
          "duplicated",
          `${name} is stored ${stored.length} times: receipts ${stored.map((one) => one.id).join(", ")}`,
        ),
      ];
    if (entry.result.kind === "refused")
      return first
        ? [
            fault(
              "duplicated",
              `${name} was refused (${entry.result.why}) and is stored as ${first.id}`,
            ),
          ]
        : [fault("lost", `${name} was refused: ${entry.result.why}`)];
    if (!first)
      return entry.result.kind === "lost"
        ? []
        : [
            fault(
              "lost",
              `${name} was accepted as ${entry.result.id} and is not there: ${entry.result.accepted} events`,
            ),
          ];
    return whole(entry, first).map((what) => fault("half", `${name}: ${what}`));
  });
}

function whole({ events, bad, result }: Entry, stored: ReceiptFacts): string[] {
  const found: string[] = [];
  if (stored.events !== events || stored.rejected.length !== bad)
    found.push(
      `${stored.events} events and ${stored.rejected.length} bad ones are stored of ${events} and ${bad}`,
    );
  if (
    result.kind === "accepted" &&
    (result.accepted !== stored.events || result.rejected !== stored.rejected.length)
  )
    found.push(`the answer said ${result.accepted} accepted and ${result.rejected} rejected`);
  if (result.kind === "accepted" && result.id !== stored.id)
    found.push(`the answer named ${result.id}, it is stored as ${stored.id}`);
  return found;
}

const terminal: ReadonlySet<string> = new Set(outcomes);

/** Every accepted event has exactly one end, and the sums say the same. */
function fates(receipt: ReceiptFacts): Fault[] {
  const name = `receipt ${receipt.id}`;
  if (!receipt.isTaken)
    return [fault("outcome", `${name} still waits with ${receipt.events} events`)];
  const indexes = new Set(receipt.fates.map((one) => one.index));
  const found: Fault[] = [];
  if (receipt.fates.length !== receipt.events)
    found.push(
      fault(
        "outcome",
        `${name}: ${receipt.events} accepted events have ${receipt.fates.length} outcomes`,
      ),
    );
  if (indexes.size !== receipt.fates.length)
    found.push(fault("outcome", `${name}: an event has two outcomes`));
  if (receipt.rejected.some((index) => indexes.has(index)))
    found.push(fault("outcome", `${name}: a rejected event has an outcome`));
  for (const one of receipt.fates)
    if (!terminal.has(one.outcome))
      found.push(fault("outcome", `${name}: event ${one.index} ended as ${one.outcome}`));
  const failed = receipt.fates.filter((one) => one.outcome === "failed").length;
  if (failed > 0)
    found.push(fault("dead letter", `${name}: ${failed} events could not be processed`));
  const counted = Map.groupBy(receipt.fates, (one) => one.outcome);
  const isTallied =
    Object.entries(receipt.tally ?? {}).every(
      ([outcome, count]) => counted.get(outcome)?.length === count,
    ) && Object.keys(receipt.tally ?? {}).length === counted.size;
  if (!isTallied)
    found.push(
      fault(
        "counter",
        `${name}: the tally ${JSON.stringify(receipt.tally)} differs from its outcomes`,
      ),
    );
  return found;
}

/**
 * One current alert an identity; one alert for each event that opened one; each heard as often as
 * events were sent to it.
 */
function alerts({ receipts, alerts: all, incidents: groups }: Facts): Fault[] {
  const found: Fault[] = [];
  for (const [identity, same] of Map.groupBy(
    all.filter((one) => one.is_current),
    (one) => one.identity,
  ))
    if (same.length > 1)
      found.push(fault("identity", `${same.length} current alerts of the identity ${identity}`));
  const known = new Set(groups.map((one) => one.id));
  const made = new Map<string, number>();
  const heard = new Map<string, number>();
  for (const { isOwn, fates: list } of receipts) {
    for (const { alertId, outcome } of list) {
      if (alertId === null) continue;
      if (outcome === "opened" || outcome === "joined")
        made.set(alertId, (made.get(alertId) ?? 0) + 1);
      if (!isOwn) heard.set(alertId, (heard.get(alertId) ?? 0) + 1);
    }
  }
  for (const alert of all) {
    if (!known.has(alert.incident_id))
      found.push(
        fault(
          "alert",
          `alert ${alert.id} is in incident ${alert.incident_id}, which does not exist`,
        ),
      );
    if (made.get(alert.id) !== 1)
      found.push(
        fault("alert", `alert ${alert.id} was opened by ${made.get(alert.id) ?? 0} events`),
      );
    if (heard.get(alert.id) !== alert.events)
      found.push(
        fault(
          "counter",
          `alert ${alert.id} counts ${alert.events} events, receipts name it ${heard.get(alert.id) ?? 0} times`,
        ),
      );
  }
  const ids = new Set(all.map((one) => one.id));
  for (const id of made.keys())
    if (!ids.has(id)) found.push(fault("alert", `alert ${id} was opened and is not there`));
  return found;
}

/** An incident is what its alerts are, and began once. */
function incidents({ alerts: all, incidents: groups }: Facts): Fault[] {
  const inside = Map.groupBy(all, (one) => one.incident_id);
  return groups.flatMap((incident) => {
    const own = inside.get(incident.id) ?? [];
    const byStatus = statuses.map((status) => own.filter((one) => one.status === status).length);
    const active = own.filter((one) => one.status !== "ok").length;
    const name = `incident ${incident.id}`;
    const found: Fault[] = [];
    if (own.length === 0 && incident.merged_into === null)
      found.push(fault("incident", `${name} has no alert`));
    if (own.length > 0 && incident.merged_into !== null)
      found.push(fault("incident", `${name} was merged and has ${own.length} alerts`));
    if (incident.created !== 1)
      found.push(fault("incident", `${name} was created ${incident.created} times`));
    if (
      incident.alerts_total !== own.length ||
      incident.alerts_active !== active ||
      incident.by_status.join() !== byStatus.join() ||
      incident.active !== active > 0
    ) {
      found.push(
        fault(
          "counter",
          `${name} counts ${incident.alerts_total} alerts, ${incident.alerts_active} active (${incident.by_status.join("/")}); they are ${own.length}, ${active} (${byStatus.join("/")})`,
        ),
      );
    }
    return found;
  });
}

const counters = ({ wrongSets }: Facts): Fault[] =>
  wrongSets.map((set) =>
    fault(
      "counter",
      `the folders of set ${set.id} say ${set.stored.join("/")}, counted ${set.counted.join("/")}`,
    ),
  );

/** Nobody clicked: every difference counts. */
const replay = ({ differences, unread }: Facts): Fault[] => [
  ...differences.map((one) =>
    fault(
      "replay",
      `${one.kind}: ${one.alerts.slice(0, 3).join(", ")}${one.alerts.length > 3 ? ` and ${one.alerts.length - 3} more` : ""}; live ${one.live.join(", ") || "none"}`,
    ),
  ),
  ...(unread > 0 ? [fault("replay", `${unread} events of the log cannot be read any more`)] : []),
];
