import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { sendEvents } from "#server/test-client.ts";
import { findBrowser } from "#tools/launch/browser.ts";
import type { OwnServer } from "./own-server.ts";
import { signedInContext } from "./signed-in-context.ts";

export interface ScreenLatency {
  perSecond: number;
  p50: number;
  p99: number;
  seen: number;
  of: number;
}

/**
 * From the moment an event is posted to the moment its words stand in a real browser's page, while
 * others come in at `perSecond`.
 */
export async function timeToScreen(
  server: OwnServer,
  { perSecond, probes }: { perSecond: number; probes: number },
): Promise<ScreenLatency> {
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  try {
    const context = await signedInContext(browser, server);
    const page = await context.newPage();
    await page.addInitScript(watchWords);
    await page.goto(
      `${server.url}/feed/all?folder=active&query=${encodeURIComponent("check = seen")}`,
    );
    await page.waitForSelector("[role=row], h1, h2");
    const posted = new Map<string, number>();
    const load = startLoad(server, perSecond);
    await sleep(2000);
    for (let n = 0; n < probes; n += 1) {
      const word = `probe-${perSecond}-${n}-end`;
      posted.set(word, Date.now());
      await sendEvents(server, [{ host: word, check: "seen", status: "critical" }]);
      await sleep(150 + ((n * 37) % 100));
    }
    await sleep(3000);
    await load.stop();
    const seenAt = new Map(
      await page.evaluate(() =>
        Object.entries((globalThis as unknown as { seenAt: Record<string, number> }).seenAt),
      ),
    ); // made by watchWords
    const latencies = [...posted]
      .flatMap(([word, at]) => {
        const shownAt = seenAt.get(word);
        return shownAt === undefined ? [] : [shownAt - at];
      })
      .sort((a, b) => a - b);
    return { perSecond, ...quantilesOf(latencies), seen: latencies.length, of: probes };
  } finally {
    await browser.close();
  }
}

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

/** Of ascending values. */
const quantilesOf = (values: readonly number[]): { p50: number; p99: number } => ({
  p50: values[Math.floor(values.length / 2)] ?? Number.NaN,
  p99: values[Math.min(values.length - 1, Math.floor(values.length * 0.99))] ?? Number.NaN,
});

/** Runs in the page: when each probe's name first stands in it. */
function watchWords(): void {
  const seenAt: Record<string, number> = {};
  Object.assign(globalThis, { seenAt });
  const look = (): void => {
    for (const [word] of document.body.innerText.matchAll(/probe-\d+-\d+-end/g))
      seenAt[word] ??= Date.now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
