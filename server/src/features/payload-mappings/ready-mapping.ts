import { compileRegex, type Regex } from "#bpql/regex.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { Sql } from "../../platform/db.ts";
import type { Event } from "../incidents/world/event.ts";
import { subjectOfEvent } from "../incidents/world/subject.ts";
import { readyCondition } from "../rules/condition.ts";
import { loadMappingsInForce } from "./store.ts";

/** As of enrichment: each is matched with every payload of its source. */
const maxRegexSize = 900;

/** A regex whose named groups become fields. */
export interface ReadyExtraction {
  path: string;
  regex: Regex;
}

/** Made ready for the intake. */
export interface ReadyMapping {
  mapping: PayloadMapping;
  extractions: readonly ReadyExtraction[];
  /** Whether its filter takes the event. */
  admits(event: Event): boolean;
}

export function readyMapping(mapping: PayloadMapping): ReadyMapping {
  const extractions = mapping.extractions.flatMap(({ path, regex }) => {
    const compiled = compileExtraction(regex);
    return typeof compiled === "string" ? [] : [{ path, regex: compiled }];
  });
  if (mapping.event_filter === "") return { mapping, extractions, admits: () => true };
  const condition = readyCondition(mapping.event_filter);
  // A filter that can no longer be read loses no event.
  const isBroken = condition.problem !== null;
  return {
    mapping,
    extractions,
    admits: (event) => isBroken || condition.holds(subjectOfEvent(event).conditionFacts),
  };
}

/** Or why it is none that fields can be read with. */
export function compileExtraction(regex: string): Regex | string {
  const compiled = compileRegex(regex);
  if (typeof compiled === "string") return compiled;
  if (compiled.size > maxRegexSize)
    return "This regex is too large; use fewer or smaller repetitions";
  return compiled.groupNames.size === 0
    ? "This regex has no named group, such as (?<host>\\w+)"
    : compiled;
}

/** By integration. */
export const loadReadyMappings = async (sql: Sql): Promise<ReadonlyMap<string, ReadyMapping>> =>
  new Map(
    (await loadMappingsInForce(sql)).map(({ integration_id, mapping }) => [
      integration_id,
      readyMapping(mapping),
    ]),
  );
