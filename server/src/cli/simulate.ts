import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { type Message, messagesBetween } from "../features/demo/messages.ts";
import type { SenderName } from "../features/demo/site.ts";
import { wallClock } from "../platform/clock.ts";
import { addressOption, numberOption, integerOption } from "./option-values.ts";
import { post } from "./post.ts";
import { print } from "./print.ts";
import { openProgress, type Progress } from "./progress.ts";
import { issueSimulationKeys } from "./simulate-keys.ts";
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
export interface SendCounts {
  requests: number;
  accepted: number;
  rejected: number;
  throttled: number;
  refused: number;
  lost: number;
  lastError: string;
}

export const simulateCommand = (): Command =>
  new Command("simulate")
    .description(
      "monitor an invented shop and send what is seen: four senders, storms, flapping, deploys, recoveries",
    )
    .option("--to <url>", "the server", addressOption, "http://127.0.0.1:4680")
    .option(
      "--rate <events>",
      "events a second, on average",
      numberOption({ min: 0.01, max: 20_000 }),
      1,
    )
    .option(
      "--minutes <minutes>",
      "for how long",
      numberOption({ min: 0.01, max: 7 * 24 * 60 }),
      10,
    )
    .option(
      "--history <minutes>",
      "first, at once: what happened so long before now",
      numberOption({ min: 0, max: 24 * 60 }),
      0,
    )
    .option(
      "--tempo <times>",
      "how much faster than life troubles come and go",
      numberOption({ min: 0.1, max: 1000 }),
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
    .option("--in-flight <requests>", "at once", integerOption({ min: 1, max: 256 }), 16)
    .action(runSimulation);

async function runSimulation(options: Options & { inFlight: number }): Promise<void> {
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
  print(formatCounts(counts));
  if (counts.refused + counts.lost > 0 || counts.accepted === 0) process.exitCode = 1;
}

async function keysOf({
  key,
  appKey,
  organization,
  minutes,
}: Options): Promise<Pick<Simulation, "key" | "appKeyOf">> {
  if (key === undefined)
    return withParts((parts) =>
      issueSimulationKeys(parts, { organization, forS: minutes * 60 + 3600 }),
    );
  if (appKey === undefined)
    throw new Error("--key needs --app-key: which integration the events come from.");
  return { key, appKeyOf: () => appKey };
}

/** Sends in the story's own time, several requests at once, and waits where the server asks to. */
export async function simulate(simulation: Simulation, inFlight: number): Promise<SendCounts> {
  const counts: SendCounts = {
    requests: 0,
    accepted: 0,
    rejected: 0,
    throttled: 0,
    refused: 0,
    lost: 0,
    lastError: "",
  };
  const beganS = wallClock.nowS();
  const originS = beganS - simulation.historyMinutes * 60;
  const endS = beganS + simulation.minutes * 60;
  const open = new Set<Promise<void>>();
  for (const message of messagesBetween(
    {
      seed: simulation.seed,
      eventsPerMinute: simulation.ratePerS * 60,
      tempo: simulation.tempo,
      originS,
    },
    originS,
    endS,
  )) {
    await waitUntil(message.atS, simulation);
    while (open.size >= inFlight) await Promise.race(open);
    if (simulation.isStopped()) break;
    const sending = send(message, simulation, counts).finally(() => {
      open.delete(sending);
    });
    open.add(sending);
    simulation.progress.say(
      `${clockText(wallClock.nowS() - beganS)} of ${clockText(endS - beganS)}: ${formatCounts(counts)}`,
    );
  }
  await Promise.all(open);
  await waitUntil(endS, simulation);
  simulation.progress.end(`${clockText(wallClock.nowS() - beganS)} done`);
  return counts;
}

const maxTries = 30;
const retryWaitS = 1;

async function send(message: Message, simulation: Simulation, counts: SendCounts): Promise<void> {
  counts.requests += 1;
  for (let tries = 1; ; tries += 1) {
    const { path, text, events } = message.render(wallClock.nowS());
    const answer = await post({
      url: `${simulation.to}${path}`,
      key: simulation.key,
      appKey: simulation.appKeyOf(message.sender),
      text,
    });
    if (answer.kind === "later" && tries < maxTries && !simulation.isStopped()) {
      counts.throttled += 1;
      await sleep(answer.waitS * 1000);
      continue;
    }
    countResult(counts, answer, events);
    // A server that is away is not asked a hundred times a second.
    if (answer.kind === "lost") await sleep(retryWaitS * 1000);
    return;
  }
}

function countResult(
  counts: SendCounts,
  answer: Awaited<ReturnType<typeof post>>,
  events: number,
): void {
  if (answer.kind === "accepted") {
    counts.accepted += answer.accepted;
    counts.rejected += answer.rejected;
  } else if (answer.kind === "lost") {
    counts.lost += events;
    counts.lastError = answer.reason;
  } else {
    counts.refused += events;
    counts.lastError =
      answer.kind === "refused"
        ? `status ${answer.status}: ${answer.reason}`
        : "status 429, again and again";
  }
}

async function waitUntil(atS: number, { isStopped }: Simulation): Promise<void> {
  for (
    let leftS = atS - wallClock.nowS();
    leftS > 0 && !isStopped();
    leftS = atS - wallClock.nowS()
  )
    await sleep(Math.min(leftS, 0.5) * 1000);
}

const formatCounts = ({
  requests,
  accepted,
  rejected,
  throttled,
  refused,
  lost,
  lastError,
}: SendCounts): string =>
  `${requests} requests, ${accepted} events accepted, ${rejected} rejected, ${throttled} times asked to wait, ${refused} refused, ${lost} without an answer${lastError === "" ? "" : ` (last: ${lastError})`}`;

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
