/** Jobs that look for the changes that have caused incidents. */
import { CANDIDATES_AFTER_S, CANDIDATES_BEFORE_S } from "#insight/rank-changes.ts";
import type { SendStatement } from "../../../platform/db.ts";

export const rankChangesKind = "rank-changes";

/** Alerts that come together, and changes, are looked at once. */
const togetherS = 5;
export const rankingDueAt = (nowS: number): number =>
  (Math.floor(nowS / togetherS) + 1) * togetherS;

/**
 * $1 are incidents, $2 is when they are due: those of a few seconds are looked at in one run. Each
 * transaction has a row of its own, because whoever runs what is there may wait for the
 * organization's lock, which the caller has.
 */
export const newRankingJob = `INSERT INTO jobs (organization_id, kind, subject, due_at, params)
  SELECT tocsin_organization(), '${rankChangesKind}', nextval('ids')::text, $2::float8,
    json_build_object('incident_ids', $1::text[])`;

interface GainedIncident {
  id: string;
  start: number;
}

/** Nothing, where no change was reported around the incidents. */
export async function scheduleRanking(
  send: SendStatement,
  incidents: readonly GainedIncident[],
  nowS: number,
): Promise<void> {
  if (incidents.length === 0) return;
  const earliest = incidents.reduce((least, { start }) => Math.min(least, start), Infinity);
  await send(
    `${newRankingJob} WHERE EXISTS (SELECT FROM changes
       WHERE organization_id = tocsin_organization()
         AND start >= $3::float8 - ${CANDIDATES_BEFORE_S}
         AND start <= $4::float8 + ${CANDIDATES_AFTER_S})`,
    [incidents.map(({ id }) => id), rankingDueAt(nowS), earliest, nowS],
    "schedule-ranking",
  );
}
