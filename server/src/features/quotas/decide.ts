import { type Quota, quotaWarningShare, defaultQuotas } from "#contract/quotas.ts";
import { type Channel, channels } from "#contract/sharing.ts";

/** Limits that somebody set; null there means none. */
export type QuotaLimits = Partial<Record<Channel, number | null>>;

export function quotasOf(set: QuotaLimits, used: ReadonlyMap<Channel, number>): Quota[] {
  return channels.map((channel) => {
    const configured = set[channel];
    const limit = configured === undefined ? (defaultQuotas[channel] ?? null) : configured;
    const spent = used.get(channel) ?? 0;
    return {
      channel,
      limit,
      used: spent,
      state: stateOf(limit, spent),
      is_usual: configured === undefined,
    };
  });
}

function stateOf(limit: number | null, used: number): Quota["state"] {
  if (limit === null) return "unlimited";
  if (used >= limit) return "blocked";
  return used >= limit * quotaWarningShare ? "near" : "fine";
}

/**
 * Whether so many more shares still go through the channel this month. Asked by people's clicks and
 * by rules alike.
 */
export const hasRoom = ({ limit, used }: Pick<Quota, "limit" | "used">, more: number): boolean =>
  limit === null || used + more <= limit;

/** The calendar month in UTC that this time lies in: its start belongs to it, its end does not. */
export function monthOf(nowS: number): { start: number; end: number } {
  const now = new Date(nowS * 1000);
  const firstOf = (months: number): number =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1) / 1000;
  return { start: firstOf(0), end: firstOf(1) };
}
