import { setTimeout as sleep } from "node:timers/promises";
import { type Message, messagesBetween } from "../../features/demo/messages.ts";
import { wallClock } from "../../platform/clock.ts";
import { type PostResult, post } from "../post.ts";
import { type Entry, type Ledger, withLedgerNumber } from "./ledger.ts";
import type { Rig } from "./rig.ts";
import { tempo } from "./rig-organization.ts";

/** Where the load goes, in turns, and by which keys. */
export type LoadTarget = Pick<Rig, "servers" | "key" | "appKeyOf">;

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

function sendOne(target: LoadTarget, ledger: Ledger, message: Message): Promise<void> {
  const number = ledger.nextNumber();
  const { path, text, events } = message.render(wallClock.nowS());
  const body = withLedgerNumber(
    text,
    number,
    message.sender === "api" && number % spoiledEvery === 0,
  );
  return deliver(target, ledger, {
    entry: { number, events, bad: body.bad },
    path,
    appKey: target.appKeyOf(message.sender),
    text: body.text,
  });
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
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const server = target.servers[(entry.number + tries) % target.servers.length];
    const began = performance.now();
    const answer: PostResult = await post({
      url: `${server?.url ?? ""}${path}`,
      key: target.key,
      appKey,
      text,
    });
    if (answer.kind !== "later") {
      if (answer.kind === "accepted" && tries === 1) ledger.ackMs.push(performance.now() - began);
      ledger.record(entry, answer);
      return;
    }
    ledger.throttled += 1;
    onThrottled?.();
    if (tries >= maxTries) {
      ledger.record(entry, { kind: "refused", status: 429, reason: "again and again" });
      return;
    }
    await sleep(answer.waitS * 1000);
  }
}
