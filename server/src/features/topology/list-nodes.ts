import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { listTopologyNodes } from "#contract/topology.ts";
import { sizesOf } from "./merge.ts";
import type { TopologyRow } from "./store.ts";

type Query = InputOf<typeof listTopologyNodes>["query"];

/** Those first that most depend on: what is behind them is felt by many. */
export function listNodes(
  { nodes, edges, version, updated_at }: TopologyRow,
  { search, kind, page, per_page: perPage }: Query,
): ReplyOf<typeof listTopologyNodes> {
  const needs = countBy(edges.map(({ source }) => source));
  const neededBy = countBy(edges.map(({ target }) => target));
  const typed = search.toLowerCase();
  const matching = nodes
    .filter((node) => kind === undefined || node.kind === kind)
    .filter(
      ({ id, title = "", names }) =>
        typed === "" ||
        [id, title, ...names.flatMap((name) => Object.values(name))].some((text) =>
          text.toLowerCase().includes(typed),
        ),
    )
    .map((node) => ({
      ...node,
      title: node.title ?? node.id,
      needs: needs.get(node.id) ?? 0,
      needed_by: neededBy.get(node.id) ?? 0,
    }))
    .toSorted((a, b) => b.needed_by - a.needed_by || (a.title < b.title ? -1 : 1));
  return {
    items: matching.slice((page - 1) * perPage, page * perPage),
    total: matching.length,
    page,
    per_page: perPage,
    version,
    updated_at,
    all: sizesOf({ nodes, edges }),
    kinds: [...new Set(nodes.map((node) => node.kind))].sort(),
  };
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
