/** Which alerts something hides, and whether it hides so much that it has to be meant. */
import { confirmationThreshold } from "#contract/hiding.ts";
import type { Facts } from "#bpql/facts.ts";
import { refuseField } from "../../platform/refuse.ts";
import { subjectOf } from "../incidents/world/subject.ts";
import type { Condition } from "../rules/condition.ts";
import { overlaps } from "../schedules/projection.ts";
import type { Window } from "../schedules/windows.ts";
import type { HiddenMeasure, HidesAlert } from "./measure.ts";
import type { HiddenAlertRow } from "./store.ts";

export interface HidingRule {
  condition: Condition;
  /** What its schedule covers of the last week; null when it holds at any time. */
  covered: readonly Window[] | null;
  /** The time in which an alert has to meet the schedule to be hidden. */
  exposedSpan(alert: HiddenAlertRow): { start: number; end: number };
}

export function hidesAlert(
  { condition, covered, exposedSpan }: HidingRule,
  nowS: number,
): HidesAlert {
  return (alert) =>
    (covered === null || overlaps(covered, exposedSpan(alert))) &&
    condition.holds(factsWhileOpen(alert, nowS));
}

/** As it was while it mattered: what is ok by now was not when it would have been hidden. */
const factsWhileOpen = (alert: HiddenAlertRow, nowS: number): Facts =>
  subjectOf({ ...alert, status: alert.status === "ok" ? alert.severity : alert.status }, nowS)
    .conditionFacts;

/** `confirm` is what was typed to have it all the same. */
export function checkConfirmation(
  name: string,
  confirm: string | undefined,
  {
    newly_hidden,
    largest_share,
    worst,
  }: Pick<HiddenMeasure, "newly_hidden" | "largest_share" | "worst">,
): void {
  if (newly_hidden === 0 || largest_share <= confirmationThreshold || confirm?.trim() === name)
    return;
  const percent = `${Math.floor(largest_share * 100)} %`;
  const scope = worst
    ? `the alerts in ${worst.name} (${worst.hidden} of ${worst.total})`
    : "an environment's alerts";
  throw refuseField("hiding_needs_confirmation", "confirm", percent, scope, name);
}
