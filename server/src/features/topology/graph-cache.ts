import type { Sql } from "../../platform/db.ts";
import { type Graph, graphOf } from "./graph.ts";
import { loadTopology, loadTopologyVersion } from "./store.ts";

export interface GraphCache {
  load(sql: Sql, organizationId: string): Promise<Graph>;
}

/** Made ready once per upload: rules change more often than topologies, and are far smaller. */
export function graphCache(): GraphCache {
  const cache = new Map<string, { version: number; graph: Graph }>();
  return {
    load: async (sql, organizationId) => {
      const version = await loadTopologyVersion(sql);
      const cached = cache.get(organizationId);
      if (cached?.version === version) return cached.graph;
      const graph = graphOf(await loadTopology(sql));
      cache.set(organizationId, { version, graph });
      return graph;
    },
  };
}
