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
      "send simulated events of an online shop: four senders, storms, flapping, deployments, recoveries",
    )
    .option("--to <url>", "address of the server", addressOption, "http://127.0.0.1:4680")
    .option(
      "--rate <events>",
      "events per second, on average",
      numberOption({ min: 0.01, max: 20_000 }),
      1,
    )
    .option(
      "--minutes <minutes>",
      "how long to send",
      numberOption({ min: 0.01, max: 7 * 24 * 60 }),
      10,
    )
    .option(
      "--history <minutes>",
      "first send the events of this many past minutes",
      numberOption({ min: 0, max: 24 * 60 }),
      0,
    )
    .option(
      "--tempo <times>",
      "how many times faster than real time",
      numberOption({ min: 0.1, max: 1000 }),
      1,
    )
    .option("--seed <text>", "the same seed gives the same events", "tocsin")
    .option(
      "--key <key>",
      "an organization's ingest key; if omitted, a temporary one is created in the local database",
    )
    .option("--app-key <key>", "app_key of the integration that sends; required with --key")
    .option(
      "--organization <handle>",
      "without --key: the organization; may be omitted if there is only one",
    )
    .option(
      "--in-flight <requests>",
      "requests in parallel",
      integerOption({ min: 1, max: 256 }),
      16,
    )
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
    throw new Error("--key needs --app-key, the integration that the events come from.");
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
        : "status 429, repeatedly";
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
  `${requests} requests, ${accepted} events accepted, ${rejected} rejected, ${throttled} times asked to retry later, ${refused} refused, ${lost} unanswered${lastError === "" ? "" : ` (last: ${lastError})`}`;

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
