/**
 * What a sharing quota held back: kept for troubleshooting, told like a request whose events were
 * refused.
 */
import type { EventReceipt, receipt, TroubleshootingLog } from "#contract/receipts.ts";
import { type Reason, reason, refusalMessage } from "#contract/refusals.ts";
import type { Channel } from "#contract/sharing.ts";
import type { z } from "zod";
import { monthOf } from "./decide.ts";

/** A row of blocked_shares, in the column's names. */
export interface BlockedRow {
  id: string;
  at: number;
  channel: Channel;
  limit: number;
  used: number;
  rule_id: string | null;
  by_name: string;
  /** Whose messages were held back; null where it was a share. */
  target: string | null;
  incident_ids: string[];
  incidents: number;
}
export type BlockedShare = Omit<BlockedRow, "id">;

/** Why a click is refused, and why a rule could not share. */
export const quotaReached = ({
  channel,
  used,
  limit,
  at,
}: Pick<BlockedShare, "channel" | "used" | "limit" | "at">): Reason =>
  reason("quota_reached", channel, used, limit, renewalDay(at));

/** Why a message is not sent: the same for all of a month, so that they are one cause. */
export const messageBlocked = (channel: Channel, at: number): string =>
  `This month's ${channel} quota is used up. It is renewed on ${renewalDay(at)}`;

const renewalDay = (at: number): string =>
  new Date(monthOf(at).end * 1000).toISOString().slice(0, 10);

const incidentsText = (count: number): string =>
  count === 1 ? "an incident" : `${count} incidents`;
const blockedMessage = (row: BlockedRow): string =>
  row.target === null
    ? `${row.rule_id === null ? row.by_name : `The rule “${row.by_name}”`} could not share ${incidentsText(row.incidents)}. ${refusalMessage(quotaReached(row))}`
    : `${row.target} was not told about ${incidentsText(row.incidents)}. ${messageBlocked(row.channel, row.at)}`;

export const blockedLog = (row: BlockedRow): TroubleshootingLog => ({
  log_id: row.id,
  resource_id: null,
  source_system: "quota",
  received_at: row.at,
  events: row.incidents,
  rejected: 0,
  outcomes: { blocked: row.incidents },
  message: blockedMessage(row),
});

export function blockedReceipt(row: BlockedRow): z.infer<typeof receipt> {
  const step = {
    step: "share",
    result: "blocked",
    detail:
      row.target === null ? refusalMessage(quotaReached(row)) : messageBlocked(row.channel, row.at),
    ...(row.rule_id === null ? {} : { rule_id: row.rule_id }),
  };
  return {
    id: row.id,
    received_at: row.at,
    source: "quota",
    integration_id: null,
    events: row.incident_ids.map((incident_id, index): EventReceipt => ({
      index,
      outcome: "rejected",
      reason: blockedMessage(row),
      incident_id,
      steps: [step],
    })),
  };
}
