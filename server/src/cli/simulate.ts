import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { type Message, messagesBetween } from "../features/demo/messages.ts";
import type { SenderName } from "../features/demo/site.ts";
import { wallClock } from "../platform/clock.ts";
import { address, number, whole } from "./option-values.ts";
import { post } from "./post.ts";
import { print } from "./print.ts";
import { openProgress, type Progress } from "./progress.ts";
import { borrowKeys } from "./simulate-keys.ts";
import { withParts } from "./with-parts.ts";

interface Options {
  to: string;
  rate: number;
  minutes: number;
  history: number;
  tempo: number;
  seed: string;
  key?: string;
  appKey?: string;
  organization?: string;
}
export interface Simulation {
  to: string;
  ratePerS: number;
  minutes: number;
  historyMinutes: number;
  tempo: number;
  seed: string;
  key: string;
  appKeyOf(sender: SenderName): string;
  isStopped: () => boolean;
  progress: Progress;
}
export interface Counts {
  requests: number;
  accepted: number;
  rejected: number;
  heldBack: number;
  refused: number;
  lost: number;
  lastTrouble: string;
}

export const simulateCommand = (): Command =>
  new Command("simulate")
    .description(
      "monitor an invented shop and send what is seen: four senders, storms, flapping, deploys, recoveries",
    )
    .option("--to <url>", "the server", address, "http://127.0.0.1:4680")
    .option(
      "--rate <events>",
      "events a second, on average",
      number({ least: 0.01, most: 20_000 }),
      1,
    )
    .option("--minutes <minutes>", "for how long", number({ least: 0.01, most: 7 * 24 * 60 }), 10)
    .option(
      "--history <minutes>",
      "first, at once: what happened so long before now",
      number({ least: 0, most: 24 * 60 }),
      0,
    )
    .option(
      "--tempo <times>",
      "how much faster than life troubles come and go",
      number({ least: 0.1, most: 1000 }),
      1,
    )
    .option("--seed <text>", "the same seed tells the same story", "tocsin")
    .option(
      "--key <key>",
      "an organization's ingest key; without one, the database of this machine lends one that expires",
    )
    .option("--app-key <key>", "of the integration that all senders count as; needed with --key")
    .option(
      "--organization <handle>",
      "without --key: into which one; may be left out while there is only one",
    )
    .option("--in-flight <requests>", "at once", whole({ least: 1, most: 256 }), 16)
    .action(async (options: Options & { inFlight: number }) => {
      let isStopped = false;
      process.once("SIGINT", () => {
        isStopped = true;
      });
      const keys = await keysOf(options);
      const { to, rate: ratePerS, minutes, history: historyMinutes, tempo, seed } = options;
      const counts = await simulate(
        {
          to,
          ratePerS,
          minutes,
          historyMinutes,
          tempo,
          seed,
          ...keys,
          isStopped: () => isStopped,
          progress: openProgress(),
        },
        options.inFlight,
      );
      print(wordingOf(counts));
      if (counts.refused + counts.lost > 0 || counts.accepted === 0) process.exitCode = 1;
    });

async function keysOf({
  key,
  appKey,
  organization,
  minutes,
}: Options): Promise<Pick<Simulation, "key" | "appKeyOf">> {
  if (key === undefined)
    return withParts((parts) => borrowKeys(parts, { organization, forS: minutes * 60 + 3600 }));
  if (appKey === undefined)
    throw new Error("--key needs --app-key: which integration the events come from.");
  return { key, appKeyOf: () => appKey };
}

/** Sends in the story's own time, several requests at once, and waits where the server asks to. */
export async function simulate(how: Simulation, inFlight: number): Promise<Counts> {
  const counts: Counts = {
    requests: 0,
    accepted: 0,
    rejected: 0,
    heldBack: 0,
    refused: 0,
    lost: 0,
    lastTrouble: "",
  };
  const beganS = wallClock.nowS();
  const originS = beganS - how.historyMinutes * 60;
  const endS = beganS + how.minutes * 60;
  const open = new Set<Promise<void>>();
  for (const message of messagesBetween(
    { seed: how.seed, eventsPerMinute: how.ratePerS * 60, tempo: how.tempo, originS },
    originS,
    endS,
  )) {
    await untilS(message.atS, how);
    while (open.size >= inFlight) await Promise.race(open);
    if (how.isStopped()) break;
    const sending = send(message, how, counts).finally(() => {
      open.delete(sending);
    });
    open.add(sending);
    how.progress.say(
      `${clockText(wallClock.nowS() - beganS)} of ${clockText(endS - beganS)}: ${wordingOf(counts)}`,
    );
  }
  await Promise.all(open);
  await untilS(endS, how);
  how.progress.end(`${clockText(wallClock.nowS() - beganS)} done`);
  return counts;
}

const triesMost = 30;
const troubleWaitS = 1;

async function send(message: Message, how: Simulation, counts: Counts): Promise<void> {
  counts.requests += 1;
  for (let tries = 1; ; tries += 1) {
    const { path, text, events } = message.worded(wallClock.nowS());
    const answer = await post({
      url: `${how.to}${path}`,
      key: how.key,
      appKey: how.appKeyOf(message.sender),
      text,
    });
    if (answer.kind === "later" && tries < triesMost && !how.isStopped()) {
      counts.heldBack += 1;
      await sleep(answer.waitS * 1000);
      continue;
    }
    note(counts, answer, events);
    // A server that is away is not asked a hundred times a second.
    if (answer.kind === "lost") await sleep(troubleWaitS * 1000);
    return;
  }
}

function note(counts: Counts, answer: Awaited<ReturnType<typeof post>>, events: number): void {
  if (answer.kind === "accepted") {
    counts.accepted += answer.accepted;
    counts.rejected += answer.rejected;
  } else if (answer.kind === "lost") {
    counts.lost += events;
    counts.lastTrouble = answer.why;
  } else {
    counts.refused += events;
    counts.lastTrouble =
      answer.kind === "refused"
        ? `status ${answer.status}: ${answer.why}`
        : "status 429, again and again";
  }
}

async function untilS(atS: number, { isStopped }: Simulation): Promise<void> {
  for (
    let leftS = atS - wallClock.nowS();
    leftS > 0 && !isStopped();
    leftS = atS - wallClock.nowS()
  )
    await sleep(Math.min(leftS, 0.5) * 1000);
}

const wordingOf = ({
  requests,
  accepted,
  rejected,
  heldBack,
  refused,
  lost,
  lastTrouble,
}: Counts): string =>
  `${requests} requests, ${accepted} events accepted, ${rejected} rejected, ${heldBack} times asked to wait, ${refused} refused, ${lost} without an answer${lastTrouble === "" ? "" : ` (last: ${lastTrouble})`}`;

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
