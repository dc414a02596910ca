/** Jobs that look for the changes that have caused an incident. */
import type { SendStatement } from "../../../platform/db.ts";

export const rankChangesKind = "rank-changes";

/** Alerts that come together, and changes, are looked at once. */
const togetherS = 5;

/**
 * Once for each few seconds: a job that waits for their end sees all that came in them. Its row is
 * not touched, because whoever runs it may wait for the organization's lock, which the caller has.
 */
export const newRankingJobs = `INSERT INTO jobs (organization_id, kind, subject, due_at, params)
  SELECT tocsin_organization(), '${rankChangesKind}', i.id || ' ' || $2::bigint,
    ($2::bigint + 1) * ${togetherS}, json_build_object('incident_id', i.id::text)`;
export const onceEach = "ORDER BY i.id ON CONFLICT (organization_id, kind, subject) DO NOTHING";
export const rankingPeriod = (nowS: number): number => Math.floor(nowS / togetherS);

/** Nothing, where nobody reports changes. */
export const scheduleRanking = (
  send: SendStatement,
  incidentIds: readonly string[],
  nowS: number,
) =>
  send(
    `${newRankingJobs} FROM unnest($1::bigint[]) AS i(id)
     WHERE EXISTS (SELECT FROM changes WHERE organization_id = tocsin_organization())
     ${onceEach}`,
    [incidentIds, rankingPeriod(nowS)],
    "schedule-ranking",
  );
