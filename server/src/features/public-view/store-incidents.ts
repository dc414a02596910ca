/** What a page is composed of: a fixed number of statements over the rows of analytics. */
import type { Sql } from "../../platform/db.ts";

export interface Scope {
  /** Of the services. */
  environments: readonly string[];
  /** Statuses that are shown as an outage, and as degraded. */
  outage: readonly string[];
  degraded: readonly string[];
  maintenance: "hidden" | "maintenance" | "incident";
  tags: readonly string[];
  since: number;
  minimumAgeS: number;
  limit: number;
  nowS: number;
}
export type IncidentLevel = "maintenance" | "degraded" | "outage";
export interface EnvironmentState {
  id: string;
  measured_since: number;
  /** Of its open incidents. */
  levels: IncidentLevel[];
}
export interface IncidentRow {
  id: string;
  environments: string[];
  level: IncidentLevel;
  start: number;
  end: number | null;
  tags: Record<string, string[]> | null;
  total: number;
}
/** A time in which incidents of a level were open, overlapping ones joined. */
export interface AffectedRange {
  environment: string;
  level: IncidentLevel;
  start: number;
  end: number;
}

const maxValuesPerTag = 5;
const inOrganization = "organization_id = (SELECT tocsin_organization())";
const sets = `SELECT s.id, array_agg(e.id) AS environments
  FROM environment_sets s CROSS JOIN LATERAL unnest(s.environments) AS e(id)
  WHERE s.${inOrganization} AND s.environments && $1::bigint[] AND e.id = ANY($1::bigint[])
  GROUP BY s.id`;
const levelOf = (status: string): string => `CASE
    WHEN r.is_muted AND $4 = 'maintenance' THEN 'maintenance'
    WHEN r.is_muted AND $4 = 'hidden' THEN NULL
    WHEN r.${status} = ANY($2::text[]) THEN 'outage'
    WHEN r.${status} = ANY($3::text[]) THEN 'degraded' END`;
/** Open ones and those that ended since $5, if they lasted for $6; $7 is now. */
const shown = `SELECT r.incident_id, r.start, r."end", r.tags, s.environments,
    ${levelOf("status")} AS level, ${levelOf("severity")} AS worst
  FROM (SELECT a.*, CASE WHEN a."end" IS NULL THEN i.maintenance IS NOT DISTINCT FROM 'active'
      ELSE a.muted END AS is_muted
    FROM analytics_incidents a LEFT JOIN incidents i ON a."end" IS NULL
      AND i.organization_id = a.organization_id AND i.id = a.incident_id
    WHERE a.${inOrganization} AND (a."end" IS NULL OR a."end" >= $5::float8)
      AND coalesce(a."end", $7::float8) - a.start >= $6::float8) r
  JOIN sets s ON s.id = r.set_id`;
const parameters = (scope: Scope): unknown[] => [
  scope.environments,
  scope.outage,
  scope.degraded,
  scope.maintenance,
  scope.since,
  scope.minimumAgeS,
  scope.nowS,
];

export const loadEnvironmentStates = (sql: Sql, scope: Scope): Promise<EnvironmentState[]> =>
  sql<EnvironmentState>(
    `WITH sets AS (${sets}), shown AS (${shown})
     SELECT e.id, e.created_at AS measured_since, ARRAY(SELECT DISTINCT c.level FROM shown c
       WHERE c."end" IS NULL AND c.level IS NOT NULL AND e.id = ANY(c.environments)) AS levels
     FROM environments e WHERE e.${inOrganization} AND e.id = ANY($1::bigint[])`,
    parameters(scope),
    "public-environments",
  );

/** By the minute: of any number of incidents there are no more ranges than minutes. */
export const loadAffectedRanges = (sql: Sql, scope: Scope): Promise<AffectedRange[]> =>
  sql<AffectedRange>(
    `WITH sets AS (${sets}), shown AS (${shown}), joined AS (
       SELECT e.id AS environment, c.worst AS level,
         range_agg(int8range(floor(greatest(c.start, $5::float8) / 60)::bigint,
           ceil(greatest(coalesce(c."end", $7::float8), c.start, $5::float8) / 60)::bigint, '[]'))
           AS minutes
       FROM shown c CROSS JOIN LATERAL unnest(c.environments) AS e(id)
       WHERE c.worst IS NOT NULL GROUP BY 1, 2)
     SELECT j.environment, j.level, (lower(m.range) * 60)::float8 AS start,
       ((upper(m.range) - 1) * 60)::float8 AS "end"
     FROM joined j CROSS JOIN LATERAL unnest(j.minutes) AS m(range) ORDER BY 1, 2, 3`,
    parameters(scope),
    "public-ranges",
  );

const incidentColumns = (level: string): string => `c.incident_id AS id, c.environments,
  c.${level} AS level, c.start, c."end", (count(*) OVER ())::int AS total,
  (SELECT jsonb_object_agg(t.name, ARRAY(SELECT v.value FROM jsonb_object_keys(c.tags->t.name)
      AS v(value) ORDER BY v.value LIMIT ${maxValuesPerTag}))
    FROM unnest($8::text[]) AS t(name) WHERE jsonb_exists(c.tags, t.name)) AS tags`;

/** The newest first. */
export const loadCurrentIncidents = (sql: Sql, scope: Scope): Promise<IncidentRow[]> =>
  sql<IncidentRow>(
    `WITH sets AS (${sets}), shown AS (${shown})
     SELECT ${incidentColumns("level")} FROM shown c
     WHERE c."end" IS NULL AND c.level IS NOT NULL
     ORDER BY c.start DESC, c.incident_id DESC LIMIT $9`,
    [...parameters(scope), scope.tags, scope.limit],
    "public-current",
  );

/** The newest first. */
export const loadEarlierIncidents = (sql: Sql, scope: Scope): Promise<IncidentRow[]> =>
  sql<IncidentRow>(
    `WITH sets AS (${sets}), shown AS (${shown})
     SELECT ${incidentColumns("worst")} FROM shown c
     WHERE c."end" IS NOT NULL AND c.worst IS NOT NULL
     ORDER BY c."end" DESC, c.incident_id DESC LIMIT $9`,
    [...parameters(scope), scope.tags, scope.limit],
    "public-earlier",
  );
