import { setTimeout as sleep } from "node:timers/promises";
import type { Status } from "#contract/statuses.ts";
import { seededRandom } from "../../../features/demo/seeded-random.ts";
import { wallClock } from "../../../platform/clock.ts";
import type { AlertFacts, Fault } from "../check.ts";
import type { Ledger } from "../ledger.ts";
import { deliverSurely, type LoadTarget } from "../load.ts";
import { batchOf } from "../shuffled-storm.ts";

/** Of a host, the status that its sender told last. */
export type LastStatuses = ReadonlyMap<string, Status>;

const hosts = 30;
const hostsPerBatch = 10;
const pauseMs = 150;
/** Back in time, so that no event is from the future. */
const startedS = 300;
const stepS = 1;
const laterStatuses = ["warning", "critical", "acknowledged", "ok"] as const;

/** A sender that knows what it has said: the next batch goes once the last one was taken. */
export async function sendHistories(
  target: LoadTarget,
  ledger: Ledger,
  { seed, isOver }: { seed: string; isOver: () => boolean },
): Promise<LastStatuses> {
  const dice = seededRandom(seed);
  const last = new Map<string, Status>();
  for (let timestamp = wallClock.nowS() - startedS; !isOver(); timestamp += stepS) {
    const first = dice.integer(0, hosts - 1);
    const alerts = Array.from({ length: hostsPerBatch }, (_, index) => {
      const host = `${seed.replaceAll(/\W/g, "-")}-${(first + index) % hosts}.northwind.example`;
      // Nothing recovers before it was broken.
      const status = last.has(host) ? dice.pick(laterStatuses) : "critical";
      return { host, check: "history", status, timestamp };
    });
    await deliverSurely(target, ledger, batchOf(target, alerts));
    for (const { host, status } of alerts) last.set(host, status);
    await sleep(pauseMs);
  }
  return last;
}

/** Each host has one current alert, with the status that was told last. */
export function historyFaults(alerts: readonly AlertFacts[], last: LastStatuses): Fault[] {
  const current = new Map(
    alerts
      .filter((alert) => alert.is_current)
      .map(({ primary_value, status }) => [primary_value, status]),
  );
  return [...last]
    .filter(([host, status]) => current.get(host) !== status)
    .map(([host, status]) => ({
      kind: "order",
      what: `${host} is ${current.get(host) ?? "not there"}, and its sender said ${status} last`,
    }));
}
