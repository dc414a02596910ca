import { setTimeout as sleep } from "node:timers/promises";
import { type Message, messagesBetween } from "../../features/demo/messages.ts";
import { wallClock } from "../../platform/clock.ts";
import { type PostResult, post } from "../post.ts";
import { type Entry, type Ledger, withLedgerNumber } from "./ledger.ts";
import type { Rig } from "./rig.ts";
import { tempo } from "./rig-organization.ts";
import type { ServerProcess } from "./server-process.ts";

/** Where the load goes, in turns, and by which keys. */
export interface LoadTarget extends Pick<Rig, "key" | "appKeyOf"> {
  servers: readonly Pick<ServerProcess, "url">[];
  /** Set: as through a balancer, which asks another server after so long without an answer. */
  balancerMs?: number;
}

export interface Load {
  seed: string;
  ratePerS: number;
  isOver(): boolean;
  sent(): void;
}

const maxInFlight = 24;
const aDayS = 86_400;
/** Every so manieth request carries a bad event among the good ones. */
const spoiledEvery = 17;

/**
 * Sends the story in its own time, to one server after the other, until it is over; every request
 * is in the ledger.
 */
export async function runLoad(target: LoadTarget, ledger: Ledger, load: Load): Promise<void> {
  const originS = wallClock.nowS();
  const open = new Set<Promise<void>>();
  for (const message of messagesBetween(
    { seed: load.seed, eventsPerMinute: load.ratePerS * 60, tempo, originS },
    originS,
    originS + aDayS,
  )) {
    while (!load.isOver() && (message.atS > wallClock.nowS() || open.size >= maxInFlight))
      await sleep(5);
    if (load.isOver()) break;
    const sending = sendOne(target, ledger, message).finally(() => {
      open.delete(sending);
    });
    open.add(sending);
    load.sent();
  }
  await Promise.all(open);
}

async function sendOne(
  target: LoadTarget,
  ledger: Ledger,
  { sender, render }: Message,
): Promise<void> {
  const { path, text, events } = render(wallClock.nowS());
  const isSpoiled = sender === "api" && ledger.lastNumber() % spoiledEvery === 0;
  const batch: Batch = {
    events,
    path,
    appKey: target.appKeyOf(sender),
    withNumber: (number) => withLedgerNumber(text, number, isSpoiled),
  };
  if (target.balancerMs === undefined) await deliverOnce(target, ledger, batch);
  else await deliverSurely(target, ledger, batch);
}

/** Events that may be sent several times, each time under a number of its own. */
export interface Batch {
  events: number;
  path: string;
  appKey: string;
  withNumber(number: number): { text: string; bad: number };
}

const maxSends = 100;
const resendMs = 200;

/** What got no answer goes to the next server, so that nothing of it is missing. */
export async function deliverSurely(
  target: LoadTarget,
  ledger: Ledger,
  batch: Batch,
): Promise<void> {
  for (let sends = 1; sends <= maxSends; sends += 1) {
    const { kind } = await deliverOnce(target, ledger, batch);
    if (kind !== "lost") return;
    await sleep(resendMs);
  }
  ledger.record(
    { number: ledger.nextNumber(), events: batch.events, bad: 0 },
    { kind: "refused", status: 503, reason: `no server took it, sent ${maxSends} times` },
  );
}

function deliverOnce(
  target: LoadTarget,
  ledger: Ledger,
  { events, path, appKey, withNumber }: Batch,
): Promise<Entry["result"]> {
  const number = ledger.nextNumber();
  const { text, bad } = withNumber(number);
  return deliver(target, ledger, { entry: { number, events, bad }, path, appKey, text });
}

export interface Delivery {
  entry: Omit<Entry, "result">;
  path: string;
  appKey: string;
  text: string;
  /** Told of every 429. */ onThrottled?: () => void;
}

const maxTries = 60;
/**
 * A full inbox is asked again when it says so; an answer that is lost is not asked for again, or
 * nobody could tell the two apart.
 */
export async function deliver(
  target: LoadTarget,
  ledger: Ledger,
  { entry, path, appKey, text, onThrottled }: Delivery,
): Promise<Entry["result"]> {
  for (let tries = 1; ; tries += 1) {
    const server = target.servers[(entry.number + tries) % target.servers.length];
    const began = performance.now();
    const answer: PostResult = await post({
      url: `${server?.url ?? ""}${path}`,
      key: target.key,
      appKey,
      text,
      ...(target.balancerMs === undefined ? {} : { timeoutMs: target.balancerMs }),
    });
    if (answer.kind !== "later") {
      if (answer.kind === "accepted" && tries === 1) ledger.ackMs.push(performance.now() - began);
      return ledger.record(entry, answer);
    }
    ledger.throttled += 1;
    onThrottled?.();
    if (tries >= maxTries)
      return ledger.record(entry, { kind: "refused", status: 429, reason: "again and again" });
    await sleep(answer.waitS * 1000);
  }
}
