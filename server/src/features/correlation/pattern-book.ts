import { type Need, type RuleIndex, ruleIndex } from "#bpql/rule-index.ts";
import type { Graph } from "../topology/graph.ts";
import { graphOf, noTopology } from "../topology/graph.ts";
import { readyCondition } from "../rules/condition.ts";
import { linksOf } from "./links.ts";
import { sortPatterns, type Mode, type ReadyPattern } from "./patterns.ts";
import type { PatternRow } from "./store.ts";

/**
 * All patterns of an organization in the order in which they are tried, and which of them may
 * concern an alert at all.
 */
export interface PatternBook {
  readonly all: readonly ReadyPattern[];
  readonly index: RuleIndex;
  /** The entities that an alert is about. */
  entitiesOf: Graph["entitiesOf"];
}

export const patternBook = (
  all: readonly ReadyPattern[],
  graph: Graph = graphOf(noTopology),
): PatternBook => ({ all, index: ruleIndex(needsOf(all)), entitiesOf: graph.entitiesOf });

/** The rows that are switched on. */
export function readyPatterns(rows: readonly PatternRow[], mode: Mode, graph: Graph): PatternBook {
  const ready = sortPatterns(
    rows.filter((row) => row.active),
    mode,
  ).map((row): ReadyPattern => {
    const { needs, holds } = readyCondition(row.filter);
    return {
      id: row.id,
      revision: row.revision,
      tags: row.tags,
      sources: new Set(row.source_systems),
      windowS: row.time_window * 60,
      isSliding: row.window_mode === "sliding",
      crossesSources: row.cross_source,
      links: row.topology === null ? null : linksOf(row.topology, graph),
      needs,
      accepts: holds,
    };
  });
  return patternBook(ready, graph);
}

/**
 * A literal of the filter, else the tag that fewest patterns ask for, so that of many patterns on
 * common tags few are asked.
 */
function needsOf(patterns: readonly ReadyPattern[]): (readonly Need[] | null)[] {
  const uses = new Map<string, number>();
  for (const { tags } of patterns) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return patterns.map(({ needs, tags }) => {
    if (needs !== null) return needs;
    const rarest = tags.toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0];
    return rarest === undefined ? null : [{ field: rarest, values: null }];
  });
}
