import type { Delivery, DeliveryState } from "#contract/delivery.ts";
import type { Status } from "../../ui/status/status.ts";
import { clockText, type TimeSettings } from "../../ui/time/time-text.ts";
import { deliveryWords as words, listText, numberText } from "../../words/words.ts";

/** Null where nothing is to come of it, and no mark of a status says that. */
export const deliveryMarks: Readonly<Record<DeliveryState, Status | null>> = {
  delivered: "ok",
  sent: "ok",
  failed: "warning",
  dead: "critical",
  blocked: "critical",
  queued: "unknown",
  sending: "unknown",
  dropped: null,
  withheld: null,
};

/** What became of a message, in a few words: "Retry 03:14", "Dead: 403". */
export function outcomeText(
  { state, due_at, attempts }: Pick<Delivery, "state" | "due_at" | "attempts">,
  { time, nowS }: { time: TimeSettings; nowS: number },
): string {
  const status = attempts.at(-1)?.status ?? null;
  if (state === "failed" && due_at !== null)
    // Of a target that is down, each message waits for its turn.
    return due_at > nowS ? words.retryAt(clockText(due_at, time)) : words.retrySoon;
  if (state === "dead" && status !== null) return words.deadWith(status);
  return words.states[state];
}

/** What needs a look first. */
const statesByNeed = [
  "dead",
  "blocked",
  "failed",
  "queued",
  "sending",
  "sent",
  "delivered",
  "dropped",
  "withheld",
] as const satisfies readonly DeliveryState[];

/** "1 dead letter, 2 delivered". */
export const countsText = (counts: Partial<Record<DeliveryState, number>>): string =>
  listText(
    statesByNeed.flatMap((state) => {
      const count = counts[state] ?? 0;
      return count > 0 ? [words.counts[state](count)] : [];
    }),
  );

/** From the first try to the end of the last; null where there was none. */
export function tookMs({ attempts }: Pick<Delivery, "attempts">): number | null {
  const [first, last] = [attempts[0], attempts.at(-1)];
  return first && last ? (last.at - first.at) * 1000 + last.ms : null;
}

/** "12 ms", "1.3 s", "34 s". */
export function tookText(ms: number): string {
  if (ms < 1000) return words.milliseconds(Math.round(ms));
  return words.seconds(numberText(ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000)));
}

export const isDead = ({ state }: Pick<Delivery, "state">): boolean =>
  state === "dead" || state === "blocked";
