import { type RuleIndex, ruleIndex } from "#bpql/rule-index.ts";
import type { AlertFilterBody } from "#contract/alert-filters.ts";
import type { Status } from "#contract/statuses.ts";
import type { Facts } from "#bpql/facts.ts";
import { type Condition, readyCondition } from "../rules/condition.ts";
import type { Rule } from "../rules/rule.ts";
import { isDone, isOpenAt } from "../schedules/windows.ts";

export interface ReadyFilter {
  id: string;
  name: string;
  condition: Condition;
  dropsOk: boolean;
  isOpenAt(atS: number): boolean;
}

/**
 * The first filter in order that drops the alert, or null. The alert's facts are made only if a
 * filter asks; `atS` is the receipt of the event.
 */
export type FilterMatcher = (
  loadFacts: () => Facts,
  status: Status,
  atS: number,
) => ReadyFilter | null;

export function readyFilter({
  id,
  name,
  body,
}: Pick<Rule<AlertFilterBody>, "id" | "name" | "body">): ReadyFilter {
  const { schedule, end_time } = body;
  return {
    id,
    name: name ?? "",
    dropsOk: body.drops_ok,
    condition: readyCondition(body.bpql, body.sourceSystems),
    isOpenAt: (atS) =>
      (end_time === null || atS < end_time) && (schedule === null || isOpenAt(schedule, atS)),
  };
}

export function filterMatcher(filters: readonly ReadyFilter[]): FilterMatcher {
  const index: RuleIndex = ruleIndex(filters.map((filter) => filter.condition.needs));
  return (loadFacts, status, atS) => {
    if (filters.length === 0) return null;
    const alert = loadFacts();
    for (const position of index.candidates(alert)) {
      const filter = filters[position];
      if (
        filter &&
        (status !== "ok" || filter.dropsOk) &&
        filter.isOpenAt(atS) &&
        filter.condition.holds(alert)
      )
        return filter;
    }
    return null;
  };
}

/** A filter whose end has passed never drops again. */
export const isFilterDone = (
  { end_time, schedule }: Pick<AlertFilterBody, "end_time" | "schedule">,
  nowS: number,
): boolean =>
  (end_time !== null && end_time <= nowS) || (schedule !== null && isDone(schedule, nowS));
