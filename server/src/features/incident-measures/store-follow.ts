/** The rows of incidents, counted anew from what is stored of them. */
import type { ActivityType } from "#contract/incidents.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import { arraysOf } from "../../platform/column-arrays.ts";
import type { Sql } from "../../platform/db.ts";
import type { AlertCounts } from "./alert-counts.ts";
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
const inOrganization = "organization_id = (SELECT tocsin_organization())";
const byPerson = "actor_kind = 'user'";
/** What was merged into an incident stays part of its history. */
const families = `SELECT id AS root, id FROM unnest($4::bigint[]) AS t(id)
  UNION SELECT f.root, i.id FROM families f CROSS JOIN LATERAL (SELECT id FROM incidents
    WHERE ${inOrganization} AND merged_into = f.id OFFSET 0) i`;
// Here and below, each incident is looked up by its key, whatever the planner believes.
/** `m` is an incident's family. */
const history = `SELECT min(at) FILTER (WHERE type = 'assigned') AS assigned_at,
    min(at) FILTER (WHERE type IN (${listOf(engagements)}) AND ${byPerson}) AS engaged_at,
    (count(*) FILTER (WHERE type = 'reopened'))::int AS reopened,
    coalesce(bool_or(type = 'flapping'), false) AS flapping,
    coalesce(bool_or(type = 'maintenance'), false) AS muted,
    coalesce(bool_or(type IN ('assigned', 'shared', 'ticket_linked', 'commented')
      OR (type = 'resolved' AND ${byPerson})), false) AS actioned
  FROM activities h WHERE h.${inOrganization} AND h.incident_id = ANY(m.ids)`;
const shared = `SELECT count(*)::int AS shares,
    (count(*) FILTER (WHERE ticket_id IS NOT NULL OR system = ANY($3::text[])))::int AS tickets
  FROM shares s WHERE s.${inOrganization} AND s.incident_id = ANY(m.ids)`;
const judgements = `SELECT count(*)::int AS judged,
    (count(*) FILTER (WHERE certainty = 'MATCH'))::int AS confirmed
  FROM incident_changes c WHERE c.${inOrganization} AND c.incident_id = ANY(m.ids)
    AND score > 0 AND judged_at IS NOT NULL AND certainty IN ('MATCH', 'NONE')`;

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
      : `${name} = CASE WHEN excluded.start < $2 THEN ${retained[name]} ELSE excluded.${name} END`,
  )
  .join(", ");
const since = (moment: string): string =>
  `CASE WHEN ${moment} IS NOT NULL THEN greatest(0, ${moment} - i.start) END`;

/** The ids come first: the parts of the statement take them from $4. */
const countColumns = {
  incident_id: "bigint",
  alerts: "int",
  events: "int",
  enriched: "int",
  entity: "text",
  sources: "jsonb",
  tags: "jsonb",
} satisfies Record<keyof AlertCounts, string>;
const countArrays = Object.values(countColumns).map((type, index) => `$${index + 4}::${type}[]`);

/** Writes the rows of incidents. `keptSince`: of older ones, parts of the history may be deleted. */
export const saveCounts = async (
  sql: Sql,
  counts: readonly AlertCounts[],
  { nowS, keptSince }: { nowS: number; keptSince: number },
) =>
  sql(
    `WITH RECURSIVE
       counts AS (SELECT * FROM unnest(${countArrays.join(", ")})
         AS c(${Object.keys(countColumns).join(", ")})),
       families AS (${families}),
       members AS (SELECT root, array_agg(id) AS ids FROM families GROUP BY root)
     INSERT INTO analytics_incidents AS r (organization_id, ${columns.join(", ")})
     SELECT i.organization_id, i.id, i.start, i."end", i.set_id, i.status, i.severity, i.priority,
       i.assignment->>'assignee_name', i.resolved_by, c.entity,
       ${since("h.assigned_at")}, ${since("h.engaged_at")}, ${since('i."end"')},
       c.alerts, c.events, c.enriched, h.reopened, s.shares, s.tickets, j.judged, j.confirmed,
       h.flapping OR i.flapping_alerts > 0, h.muted OR i.maintenance IS NOT NULL, h.actioned,
       $1::float8,
       ARRAY(SELECT (p->>'id')::bigint FROM jsonb_array_elements(i.patterns) AS p),
       c.sources, c.tags
     FROM counts c JOIN members m ON m.root = c.incident_id
     CROSS JOIN LATERAL (SELECT * FROM incidents i WHERE i.${inOrganization}
       AND i.id = c.incident_id AND i.merged_into IS NULL LIMIT 1) i
     CROSS JOIN LATERAL (${history}) h
     CROSS JOIN LATERAL (${shared}) s
     CROSS JOIN LATERAL (${judgements}) j
     ORDER BY i.id
     ON CONFLICT (organization_id, incident_id) DO UPDATE SET ${updated}`,
    [nowS, keptSince, ticketKinds, ...(await arraysOf(countColumns, counts))],
    "analytics-save-counts",
  );

/** Those that they are, or were merged into. */
export async function loadRoots(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `WITH RECURSIVE targets AS (
       SELECT id, merged_into FROM incidents WHERE ${inOrganization} AND id = ANY($1::bigint[])
       UNION SELECT i.id, i.merged_into FROM targets t CROSS JOIN LATERAL (
         SELECT id, merged_into FROM incidents
         WHERE ${inOrganization} AND id = t.merged_into LIMIT 1) i
       WHERE t.merged_into IS NOT NULL)
     SELECT id FROM targets WHERE merged_into IS NULL ORDER BY id`,
    [ids],
    "analytics-roots",
  );
  return rows.map(({ id }) => id);
}

/** They count with what they were merged into. */
export const removeMerged = (sql: Sql, ids: readonly string[]) =>
  sql(
    `DELETE FROM analytics_incidents WHERE ${inOrganization} AND incident_id IN (
       SELECT id FROM incidents
       WHERE ${inOrganization} AND id = ANY($1::bigint[]) AND merged_into IS NOT NULL)`,
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
