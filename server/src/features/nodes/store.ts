/** Server processes, of the installation and no organization's: in system mode. */
import type { NodeRole } from "#contract/node-roles.ts";
import type { Sql } from "../../platform/db.ts";

export interface NodeDescription {
  host: string;
  pid: number;
  version: string;
  roles: readonly NodeRole[];
  started_at: number;
}
export interface NodeRow extends NodeDescription {
  id: string;
  roles: NodeRole[];
  seen_at: number;
  cpu_percent: number | null;
  memory_bytes: number | null;
  consoles: number | null;
}

interface NodeState {
  cpuPercent: number;
  memoryBytes: number;
  /** Null for one that sends no live news. */
  consoles: number | null;
  nowS: number;
}

export async function insertNode(
  sql: Sql,
  { host, pid, version, roles, started_at }: NodeDescription,
  nowS: number,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO nodes (host, pid, version, roles, started_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [host, pid, version, roles, started_at, nowS],
  );
  if (!row) throw new Error("the node was not stored");
  return row.id;
}

/** False where another process has taken it for gone. */
export async function touchNode(
  sql: Sql,
  id: string,
  { cpuPercent, memoryBytes, consoles, nowS }: NodeState,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE nodes SET seen_at = $2, cpu_percent = $3, memory_bytes = $4, consoles = $5
     WHERE id = $1 RETURNING id`,
    [id, nowS, cpuPercent, memoryBytes, consoles],
    "touch-node",
  );
  return rows.length > 0;
}

export const deleteNode = (sql: Sql, id: string) => sql("DELETE FROM nodes WHERE id = $1", [id]);

export const deleteNodesNotSeenSince = (sql: Sql, sinceS: number) =>
  sql("DELETE FROM nodes WHERE seen_at < $1", [sinceS], "forget-nodes");

export const loadNodes = (sql: Sql): Promise<NodeRow[]> =>
  sql<NodeRow>(
    `SELECT id, host, pid, version, roles, started_at, seen_at, cpu_percent, memory_bytes::float8,
       consoles FROM nodes
     ORDER BY host, started_at, id`,
  );
