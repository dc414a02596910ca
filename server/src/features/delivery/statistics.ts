import type { DeliveryHour, DeliveryState, getDeliveryStatistics } from "#contract/delivery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Sql } from "../../platform/db.ts";
import type { TargetFilter } from "./target-filter.ts";
import { loadCauses, loadLatency, loadVolume, type VolumeRow } from "./store-statistics.ts";

const hourS = 3600;
const hoursShown = 24;

/** The last of the hours is the one that is not over. */
export async function loadStatistics(
  sql: Sql,
  { target, nowS }: { target: TargetFilter; nowS: number },
): Promise<ReplyOf<typeof getDeliveryStatistics>> {
  const from = nowS - hoursShown * hourS;
  const period = { target, from, to: nowS };
  const volume = await loadVolume(sql, period);
  const delivered = volume.filter(({ state }) => outcomes[state] === "delivered");
  return {
    from,
    to: nowS,
    hours: hoursOf(volume, from),
    total: sum(volume),
    delivered: sum(delivered),
    delivered_at_first_try: delivered.reduce((total, row) => total + row.first_try, 0),
    targets: [...Map.groupBy(volume, ({ system, address }) => `${system} ${address}`).values()]
      .flatMap((rows) => (rows[0] ? [{ ...rows[0], total: sum(rows) }] : []))
      .map(({ system, address, total }) => ({ system, address, total })),
    latency: target.value === null ? null : await loadLatency(sql, period),
    causes: target.value === null ? [] : await loadCauses(sql, period),
  };
}

const sum = (rows: readonly VolumeRow[]): number =>
  rows.reduce((total, row) => total + row.total, 0);

/** Null: neither has it arrived, nor has it failed. */
const outcomes: Record<DeliveryState, Exclude<keyof DeliveryHour, "at"> | null> = {
  sent: "delivered",
  delivered: "delivered",
  failed: "failed",
  // On its way again after it failed.
  sending: "failed",
  dead: "dead",
  blocked: "dead",
  queued: null,
  dropped: null,
  withheld: null,
};

function hoursOf(volume: readonly VolumeRow[], from: number): DeliveryHour[] {
  const hours = Array.from({ length: hoursShown }, (_, hour) => ({
    at: from + hour * hourS,
    delivered: 0,
    failed: 0,
    dead: 0,
  }));
  for (const { hour, state, total } of volume) {
    const outcome = outcomes[state];
    // What is settled at this very moment is in the last hour.
    const counts = hours[Math.min(hour, hoursShown - 1)];
    if (counts && outcome !== null) counts[outcome] += total;
  }
  return hours;
}
