/** What was seen of dependencies elsewhere, and former versions of the topology. */
import type { Topology, TopologyEdge, TopologyOrigin } from "#contract/topology.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface ReadingRow extends Topology {
  origin: TopologyOrigin;
  read_at: number;
}
export const loadReadings = (sql: Sql): Promise<ReadingRow[]> =>
  sql<ReadingRow>(
    `SELECT origin, nodes, edges, read_at FROM topology_readings WHERE ${inOrganization}
     ORDER BY origin`,
    [],
    "topology-readings",
  );

/** Takes the place of what the same origin said before. */
export const saveReading = (sql: Sql, { origin, nodes, edges, read_at }: ReadingRow) =>
  sql(
    `INSERT INTO topology_readings (organization_id, origin, nodes, edges, read_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4)
     ON CONFLICT (organization_id, origin) DO UPDATE SET nodes = excluded.nodes,
       edges = excluded.edges, read_at = excluded.read_at`,
    [origin, JSON.stringify(nodes), JSON.stringify(edges), read_at],
    "save-topology-reading",
  );

export const loadDismissed = (sql: Sql): Promise<TopologyEdge[]> =>
  sql<TopologyEdge>(
    `SELECT source, target, kind FROM topology_dismissals WHERE ${inOrganization}`,
    [],
    "topology-dismissals",
  );

/** The oldest give way to new ones. */
export async function saveDismissed(
  sql: Sql,
  links: readonly TopologyEdge[],
  { nowS, most }: { nowS: number; most: number },
): Promise<void> {
  await sql(
    `INSERT INTO topology_dismissals (organization_id, source, target, kind, at)
     SELECT tocsin_organization(), r.source, r.target, r.kind, $2
     FROM json_to_recordset($1::json) AS r(source text, target text, kind text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(links), nowS],
    "dismiss-topology-links",
  );
  await sql(
    `DELETE FROM topology_dismissals WHERE ${inOrganization} AND (source, target, kind) IN (
       SELECT source, target, kind FROM topology_dismissals WHERE ${inOrganization}
       ORDER BY at DESC OFFSET $1)`,
    [most],
    "forget-topology-dismissals",
  );
}

/** Client and server of posted service graphs. */
export const loadServiceCalls = (
  sql: Sql,
  { names, since, limit }: { names: readonly string[]; since: number; limit: number },
): Promise<{ client: string; server: string }[]> =>
  sql<{ client: string; server: string }>(
    `SELECT DISTINCT tags->>'client' AS client, tags->>'server' AS server FROM metric_series
     WHERE ${inOrganization} AND name = ANY($1::text[]) AND last_at >= $2
       AND tags->>'client' <> '' AND tags->>'server' <> ''
     ORDER BY 1, 2 LIMIT $3`,
    [names, since, limit],
    "service-calls",
  );

/** What alerts say of links by tags: which tag, of what, on what. */
export const loadTagLinks = (
  sql: Sql,
  { tags, since, limit }: { tags: readonly string[]; since: number; limit: number },
): Promise<{ tag: string; source_tag: string; source: string; target: string }[]> =>
  sql<{ tag: string; source_tag: string; source: string; target: string }>(
    `SELECT DISTINCT t.tag, a.primary_name AS source_tag, a.primary_value AS source,
       a.tags->>t.tag AS target
     FROM alerts a CROSS JOIN unnest($1::text[]) AS t(tag)
     WHERE a.${inOrganization} AND a.last_seen >= $2 AND a.tags->>t.tag <> ''
       AND jsonb_typeof(a.tags->t.tag) = 'string' AND a.primary_value <> ''
     ORDER BY 1, 3, 4 LIMIT $3`,
    [tags, since, limit],
    "tag-links",
  );

export interface VersionRow {
  version: number;
  nodes: number;
  edges: number;
  at: number;
  actor: string | null;
}
export const loadVersions = (sql: Sql): Promise<VersionRow[]> =>
  sql<VersionRow>(
    `SELECT version::int AS version, jsonb_array_length(nodes) AS nodes,
       jsonb_array_length(edges) AS edges, at, actor_name AS actor
     FROM topology_versions WHERE ${inOrganization} ORDER BY version DESC`,
    [],
    "topology-versions",
  );
export async function loadVersion(sql: Sql, version: number): Promise<Topology | null> {
  const [row] = await sql<Topology>(
    `SELECT nodes, edges FROM topology_versions WHERE ${inOrganization} AND version = $1`,
    [version],
    "topology-version",
  );
  return row ?? null;
}

/** What is there becomes a former version; of those the newest few are kept. */
export async function keepVersion(
  sql: Sql,
  { actor, most }: { actor: string | null; most: number },
): Promise<void> {
  await sql(
    `INSERT INTO topology_versions (organization_id, version, nodes, edges, at, actor_name)
     SELECT organization_id, version, nodes, edges, updated_at, $1 FROM topologies
     WHERE ${inOrganization} ON CONFLICT DO NOTHING`,
    [actor],
    "keep-topology-version",
  );
  await sql(
    `DELETE FROM topology_versions WHERE ${inOrganization} AND version IN (
       SELECT version FROM topology_versions WHERE ${inOrganization}
       ORDER BY version DESC OFFSET $1)`,
    [most],
    "forget-topology-versions",
  );
}
