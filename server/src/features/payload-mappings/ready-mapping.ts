import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { Sql } from "../../platform/db.ts";
import type { Event } from "../incidents/world/event.ts";
import { subjectOfEvent } from "../incidents/world/subject.ts";
import { readyCondition } from "../rules/condition.ts";
import { loadMappingsInForce } from "./store.ts";

/** Made ready for the intake. */
export interface ReadyMapping {
  mapping: PayloadMapping;
  /** Whether its filter takes the event. */
  admits(event: Event): boolean;
}

export function readyMapping(mapping: PayloadMapping): ReadyMapping {
  if (mapping.event_filter === "") return { mapping, admits: () => true };
  const condition = readyCondition(mapping.event_filter);
  // A filter that can no longer be read loses no event.
  const isBroken = condition.problem !== null;
  return {
    mapping,
    admits: (event) => isBroken || condition.holds(subjectOfEvent(event).conditionFacts),
  };
}

/** By integration. */
export const loadReadyMappings = async (sql: Sql): Promise<ReadonlyMap<string, ReadyMapping>> =>
  new Map(
    (await loadMappingsInForce(sql)).map(({ integration_id, mapping }) => [
      integration_id,
      readyMapping(mapping),
    ]),
  );
