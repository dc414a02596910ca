import { ruleResources } from "#contract/rules.ts";
import { type PatternBody, patternBody } from "#contract/correlation-patterns.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";

export const patternKind: Kind<PatternBody> = {
  kind: "correlation-pattern",
  resource: ruleResources["correlation-pattern"],
  schema: patternBody,
  defaults: {
    title: "",
    filter: "",
    source_systems: [],
    window_mode: "anchored",
    cross_source: true,
    note: "",
    topology: null,
    "topology.kinds": [],
  },
  identityOf: (body) => patternKey(body),
  check: ({ body }, otherRules) => {
    checkCondition(body.filter, "filter");
    if (body.tags.length === 0 && body.topology === null)
      throw refuseField("pattern_without_tag", "tags");
    if (new Set(body.tags).size < body.tags.length) throw refuseField("tag_twice", "tags");
    const title = body.title.toLowerCase();
    if (title !== "" && otherRules.some((rule) => rule.body.title.toLowerCase() === title))
      throw refuseField("name_taken", "title");
    if (otherRules.some((rule) => patternKey(rule.body) === patternKey(body)))
      throw refuseField("same_pattern", "tags");
  },
  problemOf: (body) => conditionProblem(body.filter),
  afterChange: (_sql, { before, after, caller }) => {
    const topology = after?.body.topology ?? null;
    if (
      topology !== null &&
      canonicalJson(topology) !== canonicalJson(before?.body.topology) &&
      !caller.toggles.has("incident_correlation_topology")
    )
      throw refuse("no_toggle", "incident_correlation_topology");
    return Promise.resolve();
  },
  // Incidents that hold a pattern let go of it when its revision moves: a note or another order of
  // the same tags is no reason.
  effectOf: (body) => patternKey(body),
};

/** What a pattern does, whatever its note and the order of its tags. */
export const patternKey = (pattern: PatternBody): string =>
  JSON.stringify([
    [...pattern.tags].sort(),
    pattern.filter.trim(),
    [...pattern.source_systems].sort(),
    pattern.time_window,
    pattern.window_mode,
    pattern.cross_source,
    pattern.topology && [
      pattern.topology.relation,
      pattern.topology.links,
      [...pattern.topology.kinds].sort(),
    ],
  ]);
