/** Links that were seen elsewhere: those that are not in the topology are suggested to people. */
import {
  type Topology,
  type TopologyEdge,
  topologyLimits,
  type TopologyOrigin,
} from "#contract/topology.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { linkKey, mergeTopologies } from "./merge.ts";
import { loadTopology } from "./store.ts";
import { loadDismissed, loadReadings, type ReadingRow } from "./store-readings.ts";
import { type Author, writeTopology, type Written } from "./write.ts";

export interface SuggestedLink extends TopologyEdge {
  origin: TopologyOrigin;
  read_at: number;
}

export async function loadSuggestions(
  sql: Sql,
): Promise<{ items: SuggestedLink[]; total: number }> {
  const known = new Set([
    ...(await loadTopology(sql)).edges.map(linkKey),
    ...(await loadDismissed(sql)).map(linkKey),
  ]);
  const items = (await loadReadings(sql)).flatMap(({ origin, read_at, edges }) =>
    edges.filter((edge) => !known.has(linkKey(edge))).map((edge) => ({ ...edge, origin, read_at })),
  );
  return { items: items.slice(0, topologyLimits.suggestions), total: items.length };
}

/** Those of the links that were read, with the nodes at their ends. */
export async function acceptSuggestions(
  sql: Sql,
  author: Author,
  links: readonly TopologyEdge[],
): Promise<Written & { accepted: number }> {
  const readings = await loadReadings(sql);
  const accepted = partOf(readings, new Set(links.map(linkKey)));
  if (accepted.edges.length === 0) throw refuse("not_found");
  const written = await writeTopology(sql, author, (before) => mergeTopologies(before, accepted));
  return { ...written, accepted: accepted.edges.length };
}

/** The links with these keys, and the nodes at their ends. */
function partOf(readings: readonly ReadingRow[], keys: ReadonlySet<string>): Topology {
  const edges = readings.flatMap((reading) =>
    reading.edges.filter((edge) => keys.has(linkKey(edge))),
  );
  const ends = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return mergeTopologies(
    { nodes: [], edges: [] },
    {
      nodes: readings.flatMap(({ nodes }) => nodes.filter(({ id }) => ends.has(id))),
      edges: edges.map(({ source, target, kind }) => ({ source, target, kind })),
    },
  );
}
