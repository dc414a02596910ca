import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { sendEvents } from "#server/test-client.ts";
import { findBrowser } from "#tools/launch/browser.ts";
import type { OwnServer } from "./own-server.ts";
import { quantile } from "./quantile.ts";
import { signedInContext } from "./signed-in-context.ts";

/** What a page sees of one event, in milliseconds by the clock of the machine. */
interface Probe {
  postedMs: number;
  acceptedMs: number;
  newsMs: number;
  /** The page asks for the feed. */
  requestedMs: number;
  answeredMs: number;
  seenMs: number;
}

/** What a page notes down while it is open. */
interface PageRecord {
  news: number[];
  requested: number[];
  answered: number[];
  /** Word → when it first stood in the page. */
  seen: Record<string, number>;
}

interface ScreenLatency {
  probes: Probe[];
  of: number;
}

const paces = [
  { perSecond: 0, gapMs: 400, target: "p50 at most 60 ms, p99 at most 150 ms" },
  { perSecond: 50, gapMs: 150, target: "p50 at most 150 ms, p99 at most 500 ms" },
  { perSecond: 1000, gapMs: 150, target: "p99 at most 2 s" },
];
/** Of a server and a page that have just begun. */
const warmUps = 20;

/** From the moment an event is posted to the moment its words stand in a real browser's page. */
export async function browserLines(server: OwnServer, isShort: boolean): Promise<string[]> {
  const lines: string[] = [];
  for (const { perSecond, gapMs, target } of paces) {
    const { probes, of } = await timeToScreen(server, {
      perSecond,
      gapMs,
      count: isShort ? 20 : 200,
    });
    const total = probes.map(({ postedMs, seenMs }) => seenMs - postedMs);
    lines.push(
      `  at ${perSecond} events/s: posted to standing in the page p50 ${quantile(total, 0.5).toFixed(0)} ms, p99 ${quantile(total, 0.99).toFixed(0)} ms, ${probes.length} of ${of} seen (target ${target})`,
    );
    // Where others come in as well, the page asks for theirs.
    if (perSecond === 0)
      lines.push(
        `    of which p50: ${stagesOf(probes)}`,
        `    the slowest: ${stagesOf(slowestOf(probes))}`,
      );
  }
  return lines;
}

/** It alone, if there is any. */
const slowestOf = (probes: readonly Probe[]): Probe[] =>
  probes.toSorted((a, b) => b.seenMs - b.postedMs - (a.seenMs - a.postedMs)).slice(0, 1);

function stagesOf(probes: readonly Probe[]): string {
  const stages: [string, (probe: Probe) => number][] = [
    ["accepted", (probe) => probe.acceptedMs - probe.postedMs],
    ["decided and told", (probe) => probe.newsMs - probe.acceptedMs],
    ["requested", (probe) => probe.requestedMs - probe.newsMs],
    ["answered", (probe) => probe.answeredMs - probe.requestedMs],
    ["in the page", (probe) => probe.seenMs - probe.answeredMs],
  ];
  return stages
    .map(([name, lengthOf]) => `${name} ${quantile(probes.map(lengthOf), 0.5).toFixed(0)} ms`)
    .join(", ");
}

/** While others come in at `perSecond`, one event at a time, and so long a rest after each. */
async function timeToScreen(
  server: OwnServer,
  { perSecond, gapMs, count }: { perSecond: number; gapMs: number; count: number },
): Promise<ScreenLatency> {
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  try {
    const context = await signedInContext(browser, server);
    const page = await context.newPage();
    await page.addInitScript(recordPage);
    await page.goto(
      `${server.url}/feed/all?folder=active&query=${encodeURIComponent("check = seen")}`,
    );
    await page.waitForSelector("[role=row], h1, h2");
    const load = startLoad(server, perSecond);
    await sleep(2000);
    const sent: { word: string; postedMs: number; acceptedMs: number }[] = [];
    for (let n = 0; n < warmUps + count; n += 1) {
      const word = `probe-${perSecond}-${n}-end`;
      const postedMs = wallMs();
      await sendEvents(server, [{ host: word, check: "seen", status: "critical" }]);
      if (n >= warmUps) sent.push({ word, postedMs, acceptedMs: wallMs() });
      await sleep(gapMs + ((n * 37) % 100));
    }
    await sleep(3000);
    await load.stop();
    const record = await page.evaluate(
      // made by recordPage
      () => (globalThis as unknown as { pageRecord: PageRecord }).pageRecord,
    );
    return {
      of: count,
      probes: sent.flatMap(({ word, ...times }) => {
        const seenMs = record.seen[word];
        return seenMs === undefined
          ? []
          : [{ ...times, ...stepsOf(record, times, seenMs), seenMs }];
      }),
    };
  } finally {
    await browser.close();
  }
}

/** The last of each that could have brought the event into the page. */
function stepsOf(
  { news, requested, answered }: PageRecord,
  { postedMs }: { postedMs: number },
  seenMs: number,
): Pick<Probe, "newsMs" | "requestedMs" | "answeredMs"> {
  const lastBefore = (times: readonly number[], beforeMs: number): number =>
    Math.max(postedMs, ...times.filter((at) => at <= beforeMs));
  const answeredMs = lastBefore(answered, seenMs);
  const requestedMs = lastBefore(requested, answeredMs);
  return { answeredMs, requestedMs, newsMs: lastBefore(news, requestedMs) };
}

const wallMs = (): number => performance.timeOrigin + performance.now();

/** Alerts that are there already change their words: the probes are what is new. */
function startLoad(server: OwnServer, perSecond: number): { stop: () => Promise<void> } {
  let isOn = true;
  const sending = (async () => {
    for (let tick = 0; isOn; tick += 1) {
      const startMs = performance.now();
      const events = Array.from({ length: Math.round(perSecond / 10) }, (_, n) => ({
        host: `busy-${(tick * 7 + n) % 200}`,
        check: "load",
        status: tick % 2 === 0 ? "critical" : "warning",
        description: `tick ${tick}`,
      }));
      if (events.length > 0) await sendEvents(server, events);
      await sleep(Math.max(0, 100 - (performance.now() - startMs)));
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await sending;
    },
  };
}

/** Runs in the page, before anything of it. */
function recordPage(): void {
  const pageRecord: PageRecord = { news: [], requested: [], answered: [], seen: {} };
  Object.assign(globalThis, { pageRecord });
  const nowMs = (): number => performance.timeOrigin + performance.now();
  const OwnSocket = globalThis.WebSocket;
  globalThis.WebSocket = class extends OwnSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (String(data).includes('"incident"')) pageRecord.news.push(nowMs());
      });
    }
  };
  const ownFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isFeed = String(input instanceof Request ? input.url : input).includes("/feed/incidents");
    if (isFeed) pageRecord.requested.push(nowMs());
    const answer = await ownFetch(input, init);
    if (isFeed) pageRecord.answered.push(nowMs());
    return answer;
  };
  const look = (node: Node): void => {
    for (const [word] of (node.textContent ?? "").matchAll(/probe-\d+-\d+-end/g))
      pageRecord.seen[word] ??= nowMs();
  };
  new MutationObserver((mutations) => {
    for (const { target, type, addedNodes } of mutations)
      if (type === "characterData") look(target);
      else for (const node of addedNodes) look(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
