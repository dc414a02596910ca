import type { Topology } from "#contract/topology.ts";
import type { Sql } from "../../platform/db.ts";
import { noTopology } from "./graph.ts";

export type TopologyRow = Topology & { version: number; updated_at: number | null };

export async function loadTopology(sql: Sql): Promise<TopologyRow> {
  const [row] = await sql<Topology & { version: string; updated_at: number }>(
    `SELECT nodes, edges, version, updated_at FROM topologies
     WHERE organization_id = tocsin_organization()`,
  );
  return row
    ? { ...row, version: Number(row.version) }
    : { ...noTopology, version: 0, updated_at: null };
}

/** Without the topology itself; 0 while there is none. */
export async function loadTopologyVersion(sql: Sql): Promise<number> {
  const [row] = await sql<{ version: string }>(
    "SELECT version FROM topologies WHERE organization_id = tocsin_organization()",
  );
  return Number(row?.version ?? 0);
}

export async function saveTopology(
  sql: Sql,
  { nodes, edges }: Topology,
  nowS: number,
): Promise<number> {
  const [row] = await sql<{ version: string }>(
    `INSERT INTO topologies AS t (organization_id, version, nodes, edges, updated_at)
     VALUES (tocsin_organization(), 1, $1, $2, $3)
     ON CONFLICT (organization_id) DO UPDATE
       SET version = t.version + 1, nodes = excluded.nodes, edges = excluded.edges,
       updated_at = excluded.updated_at RETURNING version`,
    [JSON.stringify(nodes), JSON.stringify(edges), nowS],
  );
  return Number(row?.version ?? 0);
}
