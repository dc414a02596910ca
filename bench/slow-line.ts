/** The first visit to the feed on a bad line, in a real browser. */
import os from "node:os";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tools/launch/browser.ts";
import type { OwnServer } from "./own-server.ts";
import { fillVolume } from "./volume.ts";

interface SlowLineTimings {
  /** Anything at all, and then the feed's rows; from the navigation's start, nothing cached. */
  firstPaintMs: number[];
  firstRowsMs: number[];
  /** All that travelled until the rows stood, with headers; as it was sent. */
  kilobytes: number;
}

interface SlowLine {
  kilobitsPerSecond: number;
  latencyMs: number;
}

const feedPath = "/feed/all?folder=active";
const MAX_WAIT_MS = 180_000;

async function firstVisits(
  server: OwnServer,
  { line, viewport, visits }: { line: SlowLine; viewport: Viewport; visits: number },
): Promise<SlowLineTimings> {
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  const timings: SlowLineTimings = { firstPaintMs: [], firstRowsMs: [], kilobytes: 0 };
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      const { paintMs, rowsMs, bytes } = await firstVisit(browser, { server, line, viewport });
      timings.firstPaintMs.push(paintMs);
      timings.firstRowsMs.push(rowsMs);
      timings.kilobytes = Math.max(timings.kilobytes, bytes / 1000);
    }
    return timings;
  } finally {
    await browser.close();
  }
}

interface Viewport {
  width: number;
  height: number;
}

/** A context of its own has an empty cache. */
async function firstVisit(
  browser: Browser,
  { server, line, viewport }: { server: OwnServer; line: SlowLine; viewport: Viewport },
): Promise<{ paintMs: number; rowsMs: number; bytes: number }> {
  const context = await browser.newContext({ viewport, locale: "en-GB", timezoneId: "UTC" });
  const [name = "", value = ""] = server.cookie.split("=");
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.addInitScript(watchFirstRows);
  const received = await throttle(page, line);

  await page.goto(server.url + feedPath, { waitUntil: "commit", timeout: MAX_WAIT_MS });
  await page.waitForFunction(() => "firstRowsMs" in globalThis, null, { timeout: MAX_WAIT_MS });
  const bytes = received();
  const [paintMs, rowsMs] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    (globalThis as unknown as { firstRowsMs: number }).firstRowsMs, // set by watchFirstRows
  ]);
  await context.close();
  return { paintMs: paintMs ?? Number.NaN, rowsMs: rowsMs ?? Number.NaN, bytes };
}

/** Returns how many bytes have come so far. */
async function throttle(
  page: Page,
  { kilobitsPerSecond, latencyMs }: SlowLine,
): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.dataReceived", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (kilobitsPerSecond * 1000) / 8,
    uploadThroughput: (kilobitsPerSecond * 1000) / 8,
  });
  return () => bytes;
}

/** Runs in the page: a row counts once the browser has had the time to draw it. */
function watchFirstRows(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector("[role=grid] [role=row]")) return;
    observer.disconnect();
    requestAnimationFrame(() => Object.assign(globalThis, { firstRowsMs: performance.now() }));
  }).observe(document, { subtree: true, childList: true });
}

/** First visits over a bad line, with wide and narrow screens. */
export async function benchSlowLine(
  server: OwnServer,
  { visits, print }: { visits: number; print: (text: string) => void },
): Promise<void> {
  await fillVolume(server, { open: 1000, stored: 1000, from: 1 });
  const line = { kilobitsPerSecond: 64, latencyMs: 500 };
  for (const [name, viewport] of [
    ["1440 px", { width: 1440, height: 900 }],
    ["390 px", { width: 390, height: 844 }],
  ] as const) {
    const timings = await firstVisits(server, { line, viewport, visits });
    const seconds = (times: readonly number[]) =>
      times.map((ms) => (ms / 1000).toFixed(1)).join(", ");
    print(
      `  ${name}, 64 kbit/s and 500 ms, nothing cached: first paint after ${seconds(timings.firstPaintMs)} s (target at most 10), first rows after ${seconds(timings.firstRowsMs)} s (target at most 25), ${timings.kilobytes.toFixed(0)} kB by then; load ${os.loadavg()[0]?.toFixed(1) ?? ""}`,
    );
  }
}
