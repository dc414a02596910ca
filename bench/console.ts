/** The console in a real browser, on a feed that is full. */
import { setTimeout as sleep } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tools/launch/browser.ts";
import { heapMb, traceMainThread } from "./main-thread.ts";
import type { OwnServer } from "./own-server.ts";
import { signedInContext } from "./signed-in-context.ts";

export interface ConsoleTimings {
  /**
   * From the navigation's start to rows in the page, nothing cached; the middle and the worst of
   * some.
   */
  firstRowsMs: { middle: number; worst: number };
  scripts: { count: number; gzipKb: number; brotliKb: number };
  scroll: ScrollTimings;
}
/**
 * `busy…`: by the processor's time, which another program's work does not lengthen as it does the
 * clock's.
 */
export interface ScrollTimings {
  rows: number;
  seconds: number;
  longTasks: number;
  longestMs: number;
  busyTasks: number;
  busiestMs: number;
  heapMb: number;
}

const feedPath = "/feed/all?folder=active";
const starts = 5;
const longMs = 100;

export async function consoleInBrowser(
  server: OwnServer,
  { scrollS }: { scrollS: number },
): Promise<ConsoleTimings> {
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  try {
    const times: number[] = [];
    let scripts: string[] = [];
    for (let n = 0; n < starts; n += 1) {
      const context = await signedInContext(browser, server);
      const page = await context.newPage();
      await page.addInitScript(watchRows);
      scripts = [];
      page.on("response", (response) => {
        if (response.request().resourceType() === "script") scripts.push(response.url());
      });
      await page.goto(server.url + feedPath);
      await page.waitForFunction(() => "firstRowsMs" in globalThis);
      times.push(
        await page.evaluate(() => (globalThis as unknown as { firstRowsMs: number }).firstRowsMs),
      ); // made by watchRows
      // What the feed still loads once it stands.
      await sleep(1000);
      await context.close();
    }
    times.sort((a, b) => a - b);
    const context = await signedInContext(browser, server);
    const scroll = await scrollThrough(await context.newPage(), server, {
      seconds: scrollS,
      session: await browser.newBrowserCDPSession(),
    });
    return {
      firstRowsMs: {
        middle: times[Math.floor(times.length / 2)] ?? Number.NaN,
        worst: times.at(-1) ?? Number.NaN,
      },
      scripts: {
        count: new Set(scripts).size,
        gzipKb: await sizeOf(scripts, "gzip"),
        brotliKb: await sizeOf(scripts, "br"),
      },
      scroll,
    };
  } finally {
    await browser.close();
  }
}

/**
 * Turns the wheel over the list until its end or until the time is up; pages load as they come into
 * sight.
 */
async function scrollThrough(
  page: Page,
  server: OwnServer,
  { seconds, session }: { seconds: number; session: CDPSession },
): Promise<ScrollTimings> {
  await page.goto(server.url + feedPath);
  await page.waitForSelector("[role=grid] [role=row]");
  await sleep(2000);
  await page.evaluate(watchTasks);
  const box = await page.locator("[role=grid]").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 300);
  const tracing = await traceMainThread(session);
  const begin = performance.now();
  let rows = 0;
  for (let still = 0; still < 40 && performance.now() - begin < seconds * 1000;) {
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 1200);
    const last = await page.evaluate(() =>
      Math.max(
        0,
        ...[...document.querySelectorAll("[role=grid] [role=row]")].map((row) =>
          Number(row.getAttribute("aria-rowindex")),
        ),
      ),
    );
    still = last > rows ? 0 : still + 1;
    rows = Math.max(rows, last);
  }
  const elapsed = (performance.now() - begin) / 1000;
  const tasks = await page.evaluate(
    () => (globalThis as unknown as { longTasks: number[] }).longTasks,
  ); // made by watchTasks
  const { taskMs: busy } = await tracing.stop();
  return {
    rows,
    seconds: elapsed,
    longTasks: tasks.filter((ms) => ms > longMs).length,
    longestMs: Math.max(0, ...tasks),
    busyTasks: busy.filter((ms) => ms > longMs).length,
    busiestMs: Math.max(0, ...busy),
    heapMb: await heapMb(await page.context().newCDPSession(page)),
  };
}

async function sizeOf(urls: readonly string[], encoding: string): Promise<number> {
  let bytes = 0;
  for (const url of new Set(urls)) {
    const answer = await fetch(url, { headers: { "accept-encoding": encoding } });
    bytes += Number(answer.headers.get("content-length"));
    await answer.body?.cancel();
  }
  return bytes / 1024;
}

/** Runs in the page: when the first rows stand in it. */
function watchRows(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector("[role=grid] [role=row]")) return;
    observer.disconnect();
    Object.assign(globalThis, { firstRowsMs: performance.now() });
  }).observe(document, { subtree: true, childList: true });
}

/** Runs in the page: tasks of more than 50 ms, as the browser reports them. */
function watchTasks(): void {
  const longTasks: number[] = [];
  Object.assign(globalThis, { longTasks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ entryTypes: ["longtask"] });
}
