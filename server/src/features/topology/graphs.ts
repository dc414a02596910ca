import type { Sql } from "../../platform/db.ts";
import { type Graph, graphOf } from "./graph.ts";
import { loadTopology, loadTopologyVersion } from "./store.ts";

export interface Graphs {
  of(sql: Sql, organizationId: string): Promise<Graph>;
}

/** Made ready once per upload: rules change more often than topologies, and are far smaller. */
export function graphs(): Graphs {
  const known = new Map<string, { version: number; graph: Graph }>();
  return {
    of: async (sql, organizationId) => {
      const version = await loadTopologyVersion(sql);
      const held = known.get(organizationId);
      if (held?.version === version) return held.graph;
      const graph = graphOf(await loadTopology(sql));
      known.set(organizationId, { version, graph });
      return graph;
    },
  };
}
