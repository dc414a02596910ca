/** How messages of the last hours ended, by the time at which each was settled last. */
import type { DeliveryState } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";
import type { TargetFilter } from "./target-filter.ts";

export interface Period {
  target: TargetFilter;
  from: number;
  to: number;
}

export interface VolumeRow {
  system: string;
  address: string;
  /** Whole hours since the beginning. */
  hour: number;
  state: DeliveryState;
  total: number;
  first_try: number;
}
/** What was dropped or withheld was not sent. */
export const loadVolume = (sql: Sql, { target, from, to }: Period): Promise<VolumeRow[]> =>
  sql<VolumeRow>(
    `SELECT system, address, floor((settled_at - $1) / 3600)::int AS hour, state,
       count(*)::int AS total, (count(*) FILTER (WHERE attempts = 1))::int AS first_try
     FROM deliveries
     WHERE organization_id = tocsin_organization() AND settled_at > $1 AND settled_at <= $2
       AND state NOT IN ('dropped', 'withheld') AND ($3::text IS NULL OR ${target.column} = $3)
     GROUP BY 1, 2, 3, 4`,
    [from, to, target.value],
  );

/** A busy target has no more of its messages looked at one by one. */
const maxMessages = 5000;
const newest = ({ column }: TargetFilter): string => `SELECT d.id FROM deliveries d
  WHERE d.organization_id = tocsin_organization() AND d.${column} = $3
    AND d.settled_at > $1 AND d.settled_at <= $2
  ORDER BY d.settled_at DESC LIMIT ${maxMessages}`;

export async function loadLatency(
  sql: Sql,
  { from, to, target }: Period,
): Promise<{ p50_ms: number; p95_ms: number } | null> {
  const [row] = await sql<{ p50_ms: number | null; p95_ms: number | null }>(
    `WITH newest AS MATERIALIZED (${newest(target)})
     SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms) AS p50_ms,
       percentile_cont(0.95) WITHIN GROUP (ORDER BY a.ms) AS p95_ms
     FROM newest n JOIN delivery_attempts a ON a.organization_id = tocsin_organization()
       AND a.delivery_id = n.id
     WHERE a.status IS NOT NULL`,
    [from, to, target.value],
  );
  return row && row.p50_ms !== null && row.p95_ms !== null
    ? { p50_ms: row.p50_ms, p95_ms: row.p95_ms }
    : null;
}

export const loadCauses = (
  sql: Sql,
  { from, to, target }: Period,
): Promise<{ error: string; count: number; last_at: number }[]> =>
  sql(
    `WITH newest AS MATERIALIZED (${newest(target)})
     SELECT coalesce(a.error, '') AS error, count(*)::int AS count, max(a.at) AS last_at
     FROM newest n JOIN delivery_attempts a ON a.organization_id = tocsin_organization()
       AND a.delivery_id = n.id
     WHERE a.error IS NOT NULL AND a.at > $1
     GROUP BY 1 ORDER BY 2 DESC, 3 DESC LIMIT 20`,
    [from, to, target.value],
  );
