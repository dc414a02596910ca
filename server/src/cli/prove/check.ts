/**
 * The promises of the pipeline, each as a pure question about what was sent and what is remembered.
 */
import { outcomes, type Status, statuses } from "#contract/statuses.ts";
import type { Difference } from "../../pipeline/compare-groups.ts";
import { recoveredBefore } from "../../features/receipts/stored-outcome.ts";
import type { WrongSet } from "../store-doctor.ts";
import type { Entry } from "./ledger.ts";
import { shuffledPrefix } from "./shuffled-storm.ts";

/** A stored request, summed up. */
export interface ReceiptFacts {
  id: string;
  /** The ledger's number in its body; null for what the server sent itself. */
  number: number | null;
  isOwn: boolean;
  isTaken: boolean;
  events: number;
  rejected: number[];
  outcomes: { index: number; outcome: string; reason: string; alertId: string | null }[];
  tally: Record<string, number> | null;
}
export interface AlertFacts {
  id: string;
  primary_value: string;
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
    | "order"
    | "incident"
    | "replay"
    | "delivery"
    | "news"
    | "disk"
    | "server";
  what: string;
}

export const check = (facts: Facts): Fault[] => [
  ...requestFaults(facts),
  ...facts.receipts.flatMap(outcomeFaults),
  ...alertFaults(facts),
  ...orderFaults(facts),
  ...incidentFaults(facts),
  ...counterFaults(facts),
  ...replayFaults(facts),
];

const fault = (kind: Fault["kind"], description: string): Fault => ({ kind, what: description });

/**
 * Accepted: stored once, whole. Refused: nowhere. Without an answer: once and whole, or nowhere.
 */
function requestFaults({ ledger, receipts }: Facts): Fault[] {
  const byNumber = Map.groupBy(
    receipts.filter((receipt) => receipt.number !== null),
    (receipt) => receipt.number,
  );
  return ledger.flatMap((entry) => {
    const stored = byNumber.get(entry.number) ?? [];
    const [first] = stored;
    const name = `request ${entry.number}`;
    if (stored.length > 1)
      return [
        fault(
          "duplicated",
          `${name} is stored ${stored.length} times: receipts ${stored.map((receipt) => receipt.id).join(", ")}`,
        ),
      ];
    if (entry.result.kind === "refused")
      return first
        ? [
            fault(
              "duplicated",
              `${name} was refused (${entry.result.reason}) and is stored as ${first.id}`,
            ),
          ]
        : [fault("lost", `${name} was refused: ${entry.result.reason}`)];
    if (!first)
      return entry.result.kind === "lost"
        ? []
        : [
            fault(
              "lost",
              `${name} was accepted as ${entry.result.id} and is not there: ${entry.result.accepted} events`,
            ),
          ];
    return storageFaults(entry, first).map((description) =>
      fault("half", `${name}: ${description}`),
    );
  });
}

function storageFaults({ events, bad, result }: Entry, stored: ReceiptFacts): string[] {
  const problems: string[] = [];
  if (stored.events !== events || stored.rejected.length !== bad)
    problems.push(
      `${stored.events} events and ${stored.rejected.length} bad ones are stored of ${events} and ${bad}`,
    );
  if (
    result.kind === "accepted" &&
    (result.accepted !== stored.events || result.rejected !== stored.rejected.length)
  )
    problems.push(`the answer said ${result.accepted} accepted and ${result.rejected} rejected`);
  if (result.kind === "accepted" && result.id !== stored.id)
    problems.push(`the answer named ${result.id}, it is stored as ${stored.id}`);
  return problems;
}

const terminalOutcomes: ReadonlySet<string> = new Set(outcomes);

/** Every accepted event has exactly one end, and the sums say the same. */
function outcomeFaults(receipt: ReceiptFacts): Fault[] {
  const name = `receipt ${receipt.id}`;
  if (!receipt.isTaken)
    return [fault("outcome", `${name} still waits with ${receipt.events} events`)];
  const indexes = new Set(receipt.outcomes.map((outcome) => outcome.index));
  const faults: Fault[] = [];
  if (receipt.outcomes.length !== receipt.events)
    faults.push(
      fault(
        "outcome",
        `${name}: ${receipt.events} accepted events have ${receipt.outcomes.length} outcomes`,
      ),
    );
  if (indexes.size !== receipt.outcomes.length)
    faults.push(fault("outcome", `${name}: an event has two outcomes`));
  if (receipt.rejected.some((index) => indexes.has(index)))
    faults.push(fault("outcome", `${name}: a rejected event has an outcome`));
  for (const outcome of receipt.outcomes)
    if (!terminalOutcomes.has(outcome.outcome))
      faults.push(fault("outcome", `${name}: event ${outcome.index} ended as ${outcome.outcome}`));
  const failed = receipt.outcomes.filter((outcome) => outcome.outcome === "failed").length;
  if (failed > 0)
    faults.push(fault("dead letter", `${name}: ${failed} events could not be processed`));
  const counted = Map.groupBy(receipt.outcomes, (outcome) => outcome.outcome);
  const isTallied =
    Object.entries(receipt.tally ?? {}).every(
      ([outcome, count]) => counted.get(outcome)?.length === count,
    ) && Object.keys(receipt.tally ?? {}).length === counted.size;
  if (!isTallied)
    faults.push(
      fault(
        "counter",
        `${name}: the tally ${JSON.stringify(receipt.tally)} differs from its outcomes`,
      ),
    );
  return faults;
}

/**
 * One current alert an identity; one alert for each event that opened one; each heard as often as
 * events were sent to it.
 */
function alertFaults({ receipts, alerts: all, incidents: groups }: Facts): Fault[] {
  const faults: Fault[] = [];
  for (const [identity, duplicates] of Map.groupBy(
    all.filter((alert) => alert.is_current),
    (alert) => alert.identity,
  ))
    if (duplicates.length > 1)
      faults.push(
        fault("identity", `${duplicates.length} current alerts of the identity ${identity}`),
      );
  const incidentIds = new Set(groups.map((incident) => incident.id));
  const openings = new Map<string, number>();
  const eventCounts = new Map<string, number>();
  for (const { isOwn, outcomes: list } of receipts) {
    for (const { alertId, outcome, reason } of list) {
      if (alertId === null) continue;
      if (outcome === "opened" || outcome === "joined" || reason === recoveredBefore)
        openings.set(alertId, (openings.get(alertId) ?? 0) + 1);
      if (!isOwn) eventCounts.set(alertId, (eventCounts.get(alertId) ?? 0) + 1);
    }
  }
  for (const alert of all) {
    if (!incidentIds.has(alert.incident_id))
      faults.push(
        fault(
          "alert",
          `alert ${alert.id} is in incident ${alert.incident_id}, which does not exist`,
        ),
      );
    if (openings.get(alert.id) !== 1)
      faults.push(
        fault("alert", `alert ${alert.id} was opened by ${openings.get(alert.id) ?? 0} events`),
      );
    if (eventCounts.get(alert.id) !== alert.events)
      faults.push(
        fault(
          "counter",
          `alert ${alert.id} counts ${alert.events} events, receipts name it ${eventCounts.get(alert.id) ?? 0} times`,
        ),
      );
  }
  const ids = new Set(all.map((alert) => alert.id));
  for (const id of openings.keys())
    if (!ids.has(id)) faults.push(fault("alert", `alert ${id} was opened and is not there`));
  return faults;
}

/** Every order of the same events ends in the same status. */
const orderFaults = ({ alerts }: Facts): Fault[] =>
  alerts
    .filter(
      ({ primary_value, status }) => primary_value.startsWith(shuffledPrefix) && status !== "ok",
    )
    .map(({ primary_value, status }) => fault("order", `${primary_value} is ${status}, not ok`));

/** An incident is what its alerts are, and began once. */
function incidentFaults({ alerts: all, incidents: groups }: Facts): Fault[] {
  const inside = Map.groupBy(all, (alert) => alert.incident_id);
  return groups.flatMap((incident) => {
    const members = inside.get(incident.id) ?? [];
    const byStatus = statuses.map(
      (status) => members.filter((alert) => alert.status === status).length,
    );
    const active = members.filter((alert) => alert.status !== "ok").length;
    const name = `incident ${incident.id}`;
    const faults: Fault[] = [];
    if (members.length === 0 && incident.merged_into === null)
      faults.push(fault("incident", `${name} has no alert`));
    if (members.length > 0 && incident.merged_into !== null)
      faults.push(fault("incident", `${name} was merged and has ${members.length} alerts`));
    if (incident.created !== 1)
      faults.push(fault("incident", `${name} was created ${incident.created} times`));
    if (
      incident.alerts_total !== members.length ||
      incident.alerts_active !== active ||
      incident.by_status.join() !== byStatus.join() ||
      incident.active !== active > 0
    ) {
      faults.push(
        fault(
          "counter",
          `${name} counts ${incident.alerts_total} alerts, ${incident.alerts_active} active (${incident.by_status.join("/")}); they are ${members.length}, ${active} (${byStatus.join("/")})`,
        ),
      );
    }
    return faults;
  });
}

const counterFaults = ({ wrongSets }: Facts): Fault[] =>
  wrongSets.map((set) =>
    fault(
      "counter",
      `the folders of set ${set.id} say ${set.stored.join("/")}, counted ${set.counted.join("/")}`,
    ),
  );

/** Nobody clicked: every difference counts. */
const replayFaults = ({ differences, unread }: Facts): Fault[] => [
  ...differences.map((difference) =>
    fault(
      "replay",
      `${difference.kind}: ${difference.alerts.slice(0, 3).join(", ")}${difference.alerts.length > 3 ? ` and ${difference.alerts.length - 3} more` : ""}; live ${difference.live.join(", ") || "none"}`,
    ),
  ),
  ...(unread > 0 ? [fault("replay", `${unread} events of the log cannot be read any more`)] : []),
];
