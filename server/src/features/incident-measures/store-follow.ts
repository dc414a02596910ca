/** The rows of incidents, counted anew from what is stored of them. */
import type { ActivityType } from "#contract/incidents.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import { unpack } from "./store-packs.ts";

/** What a person does with an incident, as its history calls it. */
const engagements = [
  "assigned",
  "acknowledged",
  "responders_added",
  "commented",
  "shared",
  "ticket_linked",
  "snoozed",
  "resolved",
  "merged",
  "split",
  "tag_set",
  "tag_removed",
  "change_judged",
] as const satisfies readonly ActivityType[];

/** Targets of shares where a share is a ticket. */
const ticketKinds = [
  "itsm",
  "issue-tracker",
  "task-tracker",
] as const satisfies readonly OutboundKind[];

const listOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
const tagPattern = "^[a-z][a-z0-9_-]{0,63}$";
const weights = "jsonb_build_array(count(*), sum(a.events), count(*) FILTER (WHERE a.enriched))";
const inOrganization = "organization_id = (SELECT tocsin_organization())";

/** Of the alerts of $1, each alert once for each distinct value of a tag. */
const tagValues = `SELECT a.incident_id, t.name, v.value, ${weights} AS weights
  FROM alerts a
  CROSS JOIN LATERAL jsonb_each(a.tags) AS t(name, content)
  CROSS JOIN LATERAL (SELECT DISTINCT jsonb_array_elements_text(
    CASE jsonb_typeof(t.content) WHEN 'array' THEN t.content
    ELSE jsonb_build_array(t.content) END)) AS v(value)
  WHERE a.${inOrganization} AND a.incident_id = ANY($1::bigint[]) AND t.name ~ '${tagPattern}'
  GROUP BY 1, 2, 3`;
/** Tags of incidents: all alerts of an incident have them. */
const incidentTagValues = `SELECT f.incident_id, t.name, v.value, c.weights
  FROM incident_facts f JOIN counted c ON c.incident_id = f.incident_id
  CROSS JOIN LATERAL jsonb_each(f.facts) AS t(name, content)
  CROSS JOIN LATERAL jsonb_array_elements_text(t.content) AS v(value)
  WHERE f.${inOrganization} AND f.incident_id = ANY($1::bigint[]) AND t.name LIKE 'tag.%'`;

const counted = `SELECT a.incident_id, count(*)::int AS alerts, sum(a.events)::int AS events,
    count(*) FILTER (WHERE a.enriched)::int AS enriched, ${weights} AS weights,
    (array_agg(a.primary_value ORDER BY a.id))[1] AS entity
  FROM alerts a WHERE a.${inOrganization} AND a.incident_id = ANY($1::bigint[]) GROUP BY 1`;
const sources = `SELECT incident_id, jsonb_object_agg(source_system, weights) AS sources
  FROM (SELECT a.incident_id, a.source_system, ${weights} AS weights FROM alerts a
    WHERE a.${inOrganization} AND a.incident_id = ANY($1::bigint[]) GROUP BY 1, 2) s GROUP BY 1`;
const tags = `SELECT incident_id, jsonb_object_agg(name, vals) AS tags
  FROM (SELECT incident_id, name, jsonb_object_agg(value, weights) AS vals
    FROM (${tagValues} UNION ALL ${incidentTagValues}) t GROUP BY 1, 2) u GROUP BY 1`;
const byPerson = "actor_kind = 'user'";
/** What was merged into an incident stays part of its history. */
const families = `SELECT id AS root, id FROM unnest($1::bigint[]) AS t(id)
  UNION SELECT f.root, i.id FROM incidents i JOIN families f ON i.merged_into = f.id
  WHERE i.${inOrganization} AND i.merged_into IS NOT NULL`;
const history = `SELECT f.root AS incident_id,
    min(at) FILTER (WHERE type = 'assigned') AS assigned_at,
    min(at) FILTER (WHERE type IN (${listOf(engagements)}) AND ${byPerson}) AS engaged_at,
    (count(*) FILTER (WHERE type = 'reopened'))::int AS reopened,
    coalesce(bool_or(type = 'flapping'), false) AS flapping,
    coalesce(bool_or(type = 'maintenance'), false) AS muted,
    coalesce(bool_or(type IN ('assigned', 'shared', 'ticket_linked', 'commented')
      OR (type = 'resolved' AND ${byPerson})), false) AS actioned
  FROM families f JOIN activities h ON h.${inOrganization} AND h.incident_id = f.id GROUP BY 1`;
const shared = `SELECT f.root AS incident_id, count(*)::int AS shares,
    (count(*) FILTER (WHERE ticket_id IS NOT NULL OR system = ANY($4::text[])))::int AS tickets
  FROM families f JOIN shares s ON s.${inOrganization} AND s.incident_id = f.id GROUP BY 1`;
const judgements = `SELECT f.root AS incident_id, count(*)::int AS judged,
    (count(*) FILTER (WHERE certainty = 'MATCH'))::int AS confirmed
  FROM families f JOIN incident_changes c ON c.${inOrganization} AND c.incident_id = f.id
  WHERE score > 0 AND judged_at IS NOT NULL AND certainty IN ('MATCH', 'NONE') GROUP BY 1`;

const columns = [
  "incident_id",
  "start",
  '"end"',
  "set_id",
  "status",
  "severity",
  "priority",
  "assignee",
  "resolver",
  "entity",
  "tta_s",
  "tte_s",
  "ttr_s",
  "alerts",
  "events",
  "enriched",
  "reopened",
  "shares",
  "tickets",
  "judged",
  "confirmed",
  "flapping",
  "muted",
  "actioned",
  "followed_at",
  "patterns",
  "sources",
  "tags",
];
/** What the history of an old incident that is still open may have lost, see `deleteActivities`. */
const retained: Readonly<Record<string, string>> = {
  tta_s: "least(r.tta_s, excluded.tta_s)",
  reopened: "greatest(r.reopened, excluded.reopened)",
  flapping: "r.flapping OR excluded.flapping",
  muted: "r.muted OR excluded.muted",
  actioned: "r.actioned OR excluded.actioned",
  shares: "greatest(r.shares, excluded.shares)",
  tickets: "greatest(r.tickets, excluded.tickets)",
};
const updated = columns
  .filter((name) => name !== "incident_id")
  .map((name) =>
    retained[name] === undefined
      ? `${name} = excluded.${name}`
      : `${name} = CASE WHEN excluded.start < $3 THEN ${retained[name]} ELSE excluded.${name} END`,
  )
  .join(", ");
const since = (moment: string): string =>
  `CASE WHEN ${moment} IS NOT NULL THEN greatest(0, ${moment} - i.start) END`;

/** Counts the incidents anew. `keptSince`: of older ones, parts of the history may be deleted. */
export const countAnew = (
  sql: Sql,
  ids: readonly string[],
  { nowS, keptSince }: { nowS: number; keptSince: number },
) =>
  sql(
    `WITH RECURSIVE families AS (${families}), counted AS (${counted}), sources AS (${sources}), tags AS (${tags}),
       history AS (${history}), shared AS (${shared}), judgements AS (${judgements})
     INSERT INTO analytics_incidents AS r (organization_id, ${columns.join(", ")})
     SELECT i.organization_id, i.id, i.start, i."end", i.set_id, i.status, i.severity, i.priority,
       i.assignment->>'assignee_name', i.resolved_by, coalesce(c.entity, ''),
       ${since("h.assigned_at")}, ${since("h.engaged_at")}, ${since('i."end"')},
       coalesce(c.alerts, 0), coalesce(c.events, 0), coalesce(c.enriched, 0),
       coalesce(h.reopened, 0), coalesce(s.shares, 0), coalesce(s.tickets, 0),
       coalesce(j.judged, 0), coalesce(j.confirmed, 0),
       coalesce(h.flapping, false) OR i.flapping_alerts > 0,
       coalesce(h.muted, false) OR i.maintenance IS NOT NULL, coalesce(h.actioned, false),
       $2::float8,
       ARRAY(SELECT (p->>'id')::bigint FROM jsonb_array_elements(i.patterns) AS p),
       coalesce(o.sources, '{}'), coalesce(t.tags, '{}')
     FROM incidents i
     LEFT JOIN counted c ON c.incident_id = i.id
     LEFT JOIN sources o ON o.incident_id = i.id
     LEFT JOIN tags t ON t.incident_id = i.id
     LEFT JOIN history h ON h.incident_id = i.id
     LEFT JOIN shared s ON s.incident_id = i.id
     LEFT JOIN judgements j ON j.incident_id = i.id
     WHERE i.${inOrganization} AND i.id = ANY($1::bigint[]) AND i.merged_into IS NULL
     ORDER BY i.id
     ON CONFLICT (organization_id, incident_id) DO UPDATE SET ${updated}`,
    [ids, nowS, keptSince, ticketKinds],
    "analytics-count-anew",
  );

/** Those that they are, or were merged into. */
export async function loadRoots(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `WITH RECURSIVE targets AS (
       SELECT id, merged_into FROM incidents WHERE ${inOrganization} AND id = ANY($1::bigint[])
       UNION SELECT i.id, i.merged_into FROM incidents i JOIN targets t ON i.id = t.merged_into
       WHERE i.${inOrganization})
     SELECT id FROM targets WHERE merged_into IS NULL ORDER BY id`,
    [ids],
    "analytics-roots",
  );
  return rows.map(({ id }) => id);
}

/** They count with what they were merged into. */
export const removeMerged = (sql: Sql, ids: readonly string[]) =>
  sql(
    `DELETE FROM analytics_incidents r USING incidents i
     WHERE r.${inOrganization} AND r.incident_id = ANY($1::bigint[])
       AND i.organization_id = r.organization_id AND i.id = r.incident_id
       AND i.merged_into IS NOT NULL`,
    [ids],
    "analytics-remove-merged",
  );

/** Their details are about to be deleted: they stay as they are. */
export const sealRows = (sql: Sql, ids: readonly string[]) =>
  sql(
    `UPDATE analytics_incidents SET sealed = TRUE
     WHERE ${inOrganization} AND incident_id = ANY($1::bigint[])`,
    [ids],
    "analytics-seal",
  );

export async function deleteOldRows(sql: Sql, before: number, limit: number): Promise<number> {
  const old = await sql<{ id: string }>(
    `SELECT incident_id AS id FROM analytics_incidents
     WHERE ${inOrganization} AND start < $1 AND "end" < $1 ORDER BY start LIMIT $2`,
    [before, limit],
    "analytics-old",
  );
  const ids = old.map(({ id }) => id);
  await unpack(sql, ids);
  await sql(
    `DELETE FROM analytics_incidents WHERE ${inOrganization} AND incident_id = ANY($1::bigint[])`,
    [ids],
    "analytics-delete-old",
  );
  return ids.length;
}
