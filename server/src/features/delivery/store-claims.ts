/** Who sends which message: taken for a while, then said what became of it. */
import type { DeliveryEvent, DeliveryState } from "#contract/delivery.ts";
import { gatewayKinds } from "#contract/outbound/kinds.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import type { ExternalThread } from "./channels/channel.ts";
import type { LapsedClaim } from "./interrupted-attempts.ts";

const isWaiting = "state IN ('queued', 'sending', 'failed')";

export interface TargetKey {
  system: Channel;
  address: string;
}
export interface DueTarget extends TargetKey {
  organization_id: string;
  /** Of a number: the integration that reaches it. */
  gateway_id: string | null;
  /** It is down, and its time for one try has come. */
  is_probe: boolean;
}

/**
 * Targets for which something is due; in system mode, over all organizations. The index is skipped
 * through, target by target: ten thousand messages for a dead one cost as much as one. What waits
 * for a paused target is not due. A number goes through the first gateway that is not paused, and
 * is down when that is.
 */
export const findDueTargets = (
  sql: Sql,
  { nowS, failuresUntilDown }: { nowS: number; failuresUntilDown: number },
): Promise<DueTarget[]> =>
  sql<DueTarget>(
    `WITH RECURSIVE t AS (
       (SELECT organization_id, system, address FROM deliveries WHERE ${isWaiting}
        ORDER BY organization_id, system, address LIMIT 1)
       UNION ALL
       SELECT n.organization_id, n.system, n.address FROM t CROSS JOIN LATERAL (
         SELECT d.organization_id, d.system, d.address FROM deliveries d WHERE d.${isWaiting}
           AND (d.organization_id, d.system, d.address) > (t.organization_id, t.system, t.address)
         ORDER BY d.organization_id, d.system, d.address LIMIT 1) n
     )
     SELECT t.organization_id, t.system, t.address, w.id AS gateway_id,
       coalesce(g.failures, 0) >= $2 AS is_probe
     FROM t LEFT JOIN LATERAL (SELECT id FROM outbound_integrations a
       WHERE t.system = ANY($3::text[]) AND a.organization_id = t.organization_id
         AND a.system = t.system AND a.active ORDER BY a.id LIMIT 1) w ON true
     LEFT JOIN delivery_targets g ON g.organization_id = t.organization_id
       AND g.system = t.system AND g.address = coalesce(w.id::text, t.address)
     LEFT JOIN outbound_integrations o ON o.organization_id = t.organization_id
       AND o.system = t.system AND o.id = CASE WHEN t.address ~ '^[0-9]{1,18}$'
         THEN t.address::bigint END
     WHERE coalesce(o.active, NOT t.system = ANY($3::text[]) OR w.id IS NOT NULL) AND CASE WHEN coalesce(g.failures, 0) >= $2 THEN coalesce(g.blocked_until, 0) <= $1
       ELSE (SELECT min(d.due_at) FROM deliveries d WHERE d.organization_id = t.organization_id
         AND d.system = t.system AND d.address = t.address AND d.${isWaiting}) <= $1 END`,
    [nowS, failuresUntilDown, gatewayKinds],
    "due-targets",
  );

/** Whose answers say whether a target is up. */
export interface HealthKey extends TargetKey {
  organization_id: string;
  /** It stands for all numbers that are reached through it. */
  isGateway: boolean;
}
export const healthKeyOf = (target: DueTarget): HealthKey => ({
  organization_id: target.organization_id,
  system: target.system,
  address: target.gateway_id ?? target.address,
  isGateway: target.gateway_id !== null,
});

/** Whether this process may make the one try of a target that is down. */
export async function claimProbe(
  sql: Sql,
  { system, address }: TargetKey,
  { nowS, nextS }: { nowS: number; nextS: number },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE delivery_targets SET blocked_until = $4 WHERE organization_id = tocsin_organization()
     AND system = $1 AND address = $2 AND coalesce(blocked_until, 0) <= $3 RETURNING 1`,
    [system, address, nowS, nextS],
    "claim-probe",
  );
  return rows.length > 0;
}

export interface ClaimedMessage extends LapsedClaim {
  share_id: string;
  incident_id: string;
  sequence: number;
  events: DeliveryEvent[];
  idempotency_key: string;
  message: Record<string, unknown> | null;
  /** Of the change that it tells of, where that is traced. */
  traceparent: string | null;
  attempts: number;
  created_at: number;
}

/**
 * The oldest due messages of a target, at most one of a share: the newest, unless one is on its way
 * already. A claim runs out by itself; whoever holds it must be done by then. Materialized: a
 * subquery that a plan asks again would lock other rows each time, past the limit.
 */
export const claimMessages = (
  sql: Sql,
  { system, address }: TargetKey,
  {
    claim,
    nowS,
    untilS,
    limit,
    isProbe,
  }: { claim: string; nowS: number; untilS: number; limit: number; isProbe: boolean },
): Promise<ClaimedMessage[]> =>
  sql<ClaimedMessage>(
    `WITH due AS MATERIALIZED (SELECT d.id,
         CASE WHEN d.state = 'sending' THEN d.claimed_until END AS lapsed_at FROM deliveries d
       WHERE d.organization_id = tocsin_organization() AND d.system = $1 AND d.address = $2
         AND d.${isWaiting} AND (d.due_at <= $4 OR ($7 AND d.state <> 'sending'))
         AND NOT EXISTS (SELECT FROM deliveries s WHERE s.organization_id = d.organization_id
           AND s.share_id = d.share_id AND s.id <> d.id AND (s.sequence > d.sequence
             OR (s.state = 'sending' AND s.due_at > $4)))
       ORDER BY d.due_at, d.id LIMIT $6 FOR UPDATE SKIP LOCKED)
     UPDATE deliveries c SET state = 'sending', claim = $3, claimed_until = $5, due_at = $5,
       attempts = c.attempts + 1
     FROM due
     WHERE c.organization_id = tocsin_organization() AND c.id = due.id
     RETURNING c.id, c.share_id, c.incident_id, c.sequence, c.events, c.idempotency_key, c.message,
       c.traceparent, c.attempts, c.created_at, due.lapsed_at`,
    [system, address, claim, nowS, untilS, limit, isProbe],
    "claim-messages",
  );

/**
 * Older messages of the same shares, which never arrived or were over a quota: the newer ones tell
 * what they told.
 */
export async function dropOvertaken(
  sql: Sql,
  claimed: readonly Pick<ClaimedMessage, "share_id" | "sequence">[],
  nowS: number,
): Promise<{ eventsByShare: Map<string, DeliveryEvent[]>; lapsed: LapsedClaim[] }> {
  const newer = claimed.filter(({ sequence }) => sequence > 1);
  if (newer.length === 0) return { eventsByShare: new Map(), lapsed: [] };
  const rows = await sql<LapsedClaim & { share_id: string; events: DeliveryEvent[] }>(
    `WITH overtaken AS (SELECT d.id,
         CASE WHEN d.state = 'sending' THEN d.claimed_until END AS lapsed_at
       FROM json_to_recordset($1::json) AS r(share_id bigint, sequence int)
       JOIN deliveries d ON d.organization_id = tocsin_organization() AND d.share_id = r.share_id
         AND d.sequence < r.sequence AND d.state IN ('queued', 'sending', 'failed', 'blocked')
       FOR UPDATE OF d)
     UPDATE deliveries d SET state = 'dropped', settled_at = $2, claim = NULL,
       reason = 'Overtaken by a newer message'
     FROM overtaken o WHERE d.organization_id = tocsin_organization() AND d.id = o.id
     RETURNING d.id, d.share_id, d.events, o.lapsed_at`,
    [JSON.stringify(newer.map(({ share_id, sequence }) => ({ share_id, sequence }))), nowS],
    "drop-overtaken",
  );
  const eventsByShare = new Map<string, DeliveryEvent[]>();
  for (const { share_id, events } of rows)
    eventsByShare.set(share_id, [...(eventsByShare.get(share_id) ?? []), ...events]);
  return { eventsByShare, lapsed: rows };
}

export interface Composed {
  id: string;
  events: readonly DeliveryEvent[];
  message: Record<string, unknown>;
}
/** From now on it says the same in every try. */
export const saveComposed = (sql: Sql, rows: readonly Composed[]) =>
  sql(
    `UPDATE deliveries d SET message = r.message,
       events = ARRAY(SELECT json_array_elements_text(r.events))
     FROM json_to_recordset($1::json) AS r(id bigint, message jsonb, events json)
     WHERE d.organization_id = tocsin_organization() AND d.id = r.id`,
    [JSON.stringify(rows)],
    "save-composed",
  );

export interface Settlement {
  id: string;
  share_id: string;
  state: Exclude<DeliveryState, "queued" | "sending">;
  /** Of the next try. */
  due_at: number;
  reason: string | null;
  /** What the receiver calls the share, where it has just said so. */
  thread: ExternalThread | null;
  /** What the receiver calls the message. */
  receipt?: string;
  /** It is a dead letter unless it has been confirmed by then. */
  confirm_by?: number;
}
/**
 * Answers those that were still this claim's: another process may have taken the others since, and
 * says what became of them.
 */
export async function settleMessages(
  sql: Sql,
  settlements: readonly Settlement[],
  { claim, nowS }: { claim: string; nowS: number },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>(
    `WITH settled AS (UPDATE deliveries d SET state = r.state, due_at = r.due_at,
         reason = r.reason, settled_at = $3, claim = NULL, claimed_until = NULL,
         receipt = coalesce(r.receipt, d.receipt), confirm_by = r.confirm_by
       FROM json_to_recordset($1::json) AS r(id bigint, state text, due_at float8, reason text,
         thread jsonb, receipt text, confirm_by float8)
       WHERE d.organization_id = tocsin_organization() AND d.id = r.id AND d.claim = $2
       RETURNING d.id, d.share_id, d.state, r.thread),
     updated AS (UPDATE shares s SET state = settled.state,
         external = CASE WHEN settled.thread IS NULL THEN s.external
           ELSE coalesce(s.external, '{}') || settled.thread END,
         external_id = coalesce(settled.thread->>'id', s.external_id)
       FROM settled
       WHERE s.organization_id = tocsin_organization() AND s.id = settled.share_id
         AND settled.state <> 'dropped'
         AND (s.state <> settled.state OR settled.thread IS NOT NULL))
     SELECT id FROM settled`,
    [JSON.stringify(settlements), claim, nowS],
    "settle-messages",
  );
  return new Set(rows.map(({ id }) => id));
}

export interface AttemptRow {
  delivery_id: string;
  at: number;
  ms: number;
  status: number | null;
  error: string | null;
}
export async function insertAttempts(sql: Sql, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO delivery_attempts (organization_id, delivery_id, at, ms, status, error)
     SELECT tocsin_organization(), r.* FROM json_to_recordset($1::json)
       AS r(delivery_id bigint, at float8, ms float8, status int, error text)`,
    [JSON.stringify(rows)],
    "insert-attempts",
  );
}

/** Failures in a row after these; what waits for a target that is back is due at once. */
export async function saveTargetResult(
  sql: Sql,
  { system, address, isGateway }: HealthKey,
  {
    isUp,
    isDelivered,
    failures,
    error,
    nowS,
    downAfter,
    downEveryS,
  }: {
    /** It answers, if only to refuse. */
    isUp: boolean;
    isDelivered: boolean;
    failures: number;
    error: string | null;
    nowS: number;
    downAfter: number;
    downEveryS: number;
  },
): Promise<{ wasDown: boolean; isDown: boolean }> {
  const [before] = await sql<{ failures: number }>(
    `SELECT failures FROM delivery_targets WHERE organization_id = tocsin_organization()
     AND system = $1 AND address = $2 FOR UPDATE`,
    [system, address],
    "target-before",
  );
  const wasDown = (before?.failures ?? 0) >= downAfter;
  const total = isUp ? 0 : (before?.failures ?? 0) + failures;
  const isDown = total >= downAfter;
  await sql(
    `INSERT INTO delivery_targets AS t (organization_id, system, address, failures, failing_since,
       blocked_until, last_error, last_delivered_at)
     VALUES (tocsin_organization(), $1, $2, $3, CASE WHEN $3 > 0 THEN $4::float8 END,
       CASE WHEN $5 THEN $4::float8 + $6::float8 END, $7, CASE WHEN $8 THEN $4::float8 END)
     ON CONFLICT (organization_id, system, address) DO UPDATE SET failures = excluded.failures,
       failing_since = CASE WHEN $3 > 0 THEN coalesce(t.failing_since, $4::float8) END,
       blocked_until = excluded.blocked_until,
       last_error = coalesce(excluded.last_error, t.last_error),
       last_delivered_at = coalesce(excluded.last_delivered_at, t.last_delivered_at)`,
    [system, address, total, nowS, isDown, downEveryS, error, isDelivered],
    "target-result",
  );
  if (isUp && (before?.failures ?? 0) > 0)
    await sql(
      `UPDATE deliveries SET due_at = $3 WHERE organization_id = tocsin_organization()
       AND system = $1 AND ($4 OR address = $2) AND state = 'failed' AND due_at > $3`,
      [system, address, nowS, isGateway],
      "target-back",
    );
  return { wasDown, isDown };
}

/** Of the first message that arrived. */
export const activateTarget = (sql: Sql, { system, address }: TargetKey, nowS: number) =>
  sql(
    `UPDATE outbound_integrations SET activated_at = $3
     WHERE organization_id = tocsin_organization() AND id::text = $2 AND system = $1
       AND activated_at IS NULL`,
    [system, address, nowS],
    "activate-target",
  );
