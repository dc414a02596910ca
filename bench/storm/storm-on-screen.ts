/** The console in a real browser while a storm passes and somebody works in it. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tools/launch/browser.ts";
import { heapMb, type MainThreadTrace, traceMainThread } from "../main-thread.ts";
import type { OwnServer } from "../own-server.ts";
import { signedInContext } from "../signed-in-context.ts";
import { openSender } from "../sender.ts";
import { type BenchEvent, type Mix, stream } from "../stream.ts";
import { fillVolume } from "../volume.ts";

export interface StormSpell {
  seconds: number;
  perSecond: number;
}

export interface StormOnScreen {
  events: number;
  /** Tasks of the main thread of more than 100 ms of processor time, and the longest of all. */
  busyTasks: number;
  busiestMs: number;
  keys: number;
  /** From the key's handler until the browser has painted: the main thread's processor time. */
  keyMs: Quantiles;
  /** From the key itself until then, by the clock: other programs' work lengthens it. */
  keyClockMs: Quantiles;
  /** The longest that a row was seen tinted, and the rows that are 10 s after the storm. */
  longestTintMs: number;
  tintedAfter: number;
  heapBeforeMb: number;
  heapAfterMb: number;
}
interface Quantiles {
  p50: number;
  p95: number;
  worst: number;
}
interface Watched {
  keyClockMs: number[];
  longestTintMs: number;
}

const feedPath = "/feed/all?folder=active";
const longMs = 100;
const openBefore = 2000;
const settleMs = 10_000;
const sendsPerSecond = 10;
const coreServices = 5;
const stepMs = 150;
const readMs = 3000;
const tintedRows = "[role=row][class*=changed]";

/** New alerts at first, then also repeats, other words and other statuses. */
const stormMix: Mix = {
  name: "storm",
  prefix: "storm",
  hosts: 1000,
  checks: 5,
  repeats: 0.4,
  news: 0.2,
};

export async function stormOnScreen(server: OwnServer, spell: StormSpell): Promise<StormOnScreen> {
  await fillVolume(server, { open: openBefore, stored: openBefore, from: 1 });
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  try {
    const page = await openFeed(browser, server);
    const session = await page.context().newCDPSession(page);
    // Loads what everybody has loaded by the time that a storm comes.
    await triage(page, performance.now());
    await page.evaluate(watchScreen, tintedRows);
    const heapBeforeMb = await heapMb(session);
    const tracing = await traceMainThread(await browser.newBrowserCDPSession());
    const [events] = await Promise.all([
      sendStorm(server, spell),
      triage(page, performance.now() + spell.seconds * 1000),
    ]);
    const trace = await tracing.stop();
    await sleep(settleMs);
    const watched = await page.evaluate(
      () => (globalThis as unknown as { watched: Watched }).watched,
    ); // set by watchScreen
    return {
      events,
      ...timingsOf(trace, watched),
      tintedAfter: await page.locator(tintedRows).count(),
      heapBeforeMb,
      heapAfterMb: await heapMb(session),
    };
  } finally {
    await browser.close();
  }
}

async function openFeed(browser: Browser, server: OwnServer): Promise<Page> {
  const context = await signedInContext(browser, server);
  const page = await context.newPage();
  await page.goto(server.url + feedPath);
  await page.waitForSelector("[role=grid] [role=row]");
  // What the feed still loads once it stands.
  await sleep(3000);
  return page;
}

/** Half of the alerts are of a few services, whose incidents grow large. */
function stormEvents(): () => BenchEvent {
  const next = stream(stormMix, 1, Date.now() / 1000 - 60);
  const core = new Map<string, string>();
  return () => {
    const event = next();
    if (!core.has(event.host)) core.set(event.host, `core-${core.size % (2 * coreServices)}`);
    const service = core.get(event.host);
    return Number(service?.slice(5)) < coreServices ? { ...event, service: service ?? "" } : event;
  };
}

/** At an even pace; answers how many events were sent. */
async function sendStorm(server: OwnServer, { seconds, perSecond }: StormSpell) {
  const sender = openSender(server, 2);
  const next = stormEvents();
  const begin = performance.now();
  let sent = 0;
  for (let tick = 0; tick < seconds * sendsPerSecond; tick += 1) {
    const events = Array.from({ length: perSecond / sendsPerSecond }, next);
    const { status } = await sender.send(events);
    if (status !== 202) throw new Error(`the server answered ${status}`);
    sent += events.length;
    await sleep(Math.max(0, begin + ((tick + 1) * 1000) / sendsPerSecond - performance.now()));
  }
  sender.close();
  return sent;
}

/** Somebody who knows the keys moves, opens, takes, sets aside and searches, at least once. */
async function triage(page: Page, untilMs: number): Promise<void> {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await sleep(stepMs);
    }
  };
  do {
    await press("j", "j", "j", "k", "Enter", "j", "j", "k", "i", "j");
    await sleep(readMs);
    await press("s");
    // What recovered meanwhile cannot be snoozed.
    const isOffered = await page.locator("dialog[open]").isVisible();
    await press(isOffered ? "Enter" : "j", "j", "k", "Escape");
    await press("/", ..."team = team-7", "Enter", "Escape", "j", "k");
    await press("/", "ControlOrMeta+a", "Backspace", "Enter", "Escape");
  } while (performance.now() < untilMs);
}

function timingsOf(trace: MainThreadTrace, { keyClockMs, longestTintMs }: Watched) {
  const { taskMs } = trace;
  return {
    busyTasks: taskMs.filter((ms) => ms > longMs).length,
    busiestMs: Math.max(0, ...taskMs),
    keys: keyClockMs.length,
    keyMs: quantilesOf(trace.between("key")),
    keyClockMs: quantilesOf(keyClockMs),
    longestTintMs,
  };
}

function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), worst: at(1) };
}

/** Runs in the page: how soon keys are seen, and for how long rows are tinted. */
function watchScreen(tinted: string): void {
  const watched: Watched = { keyClockMs: [], longestTintMs: 0 };
  Object.assign(globalThis, { watched });
  const paint = new MessageChannel();
  const waiting: number[] = [];
  paint.port1.addEventListener("message", () => {
    for (const pressedMs of waiting.splice(0)) {
      performance.mark("key-to");
      watched.keyClockMs.push(performance.now() - pressedMs);
    }
  });
  paint.port1.start();
  const handleKey = (event: KeyboardEvent): void => {
    performance.mark("key-from");
    // The frame's callbacks come before it is painted, messages after.
    requestAnimationFrame(() => {
      waiting.push(event.timeStamp);
      paint.port2.postMessage(null);
    });
  };
  addEventListener("keydown", handleKey, { capture: true });
  let since = new Map<Element, number>();
  setInterval(() => {
    const now = performance.now();
    const rows = [...document.querySelectorAll(tinted)];
    since = new Map(rows.map((row) => [row, since.get(row) ?? now]));
    for (const from of since.values())
      watched.longestTintMs = Math.max(watched.longestTintMs, now - from);
  }, 250);
}
