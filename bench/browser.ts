import { chromium } from "@playwright/test";
import { findBrowser } from "#tools/launch/browser.ts";
import { pause, send } from "./clients.ts";
import type { OwnServer } from "./own-server.ts";

export interface Seen {
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
): Promise<Seen> {
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
      timezoneId: "UTC",
    });
    const [name = "", value = ""] = server.cookie.split("=");
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.addInitScript(watchWords);
    await page.goto(
      `${server.url}/feed/all?folder=active&query=${encodeURIComponent("check = seen")}`,
    );
    await page.waitForSelector("[role=row], h1, h2");
    const posted = new Map<string, number>();
    let isOn = true;
    const others = (async () => {
      for (let tick = 0; isOn; tick += 1) {
        const begin = performance.now();
        // What is there already changes its words; the probes are what is new.
        await send(
          server,
          Array.from({ length: Math.round(perSecond / 10) }, (_, n) => ({
            host: `busy-${(tick * 7 + n) % 200}`,
            check: "load",
            status: tick % 2 === 0 ? "critical" : "warning",
            description: `tick ${tick}`,
          })),
        );
        await pause(Math.max(0, 100 - (performance.now() - begin)));
      }
    })();
    await pause(2000);
    for (let n = 0; n < probes; n += 1) {
      const word = `probe-${perSecond}-${n}-end`;
      posted.set(word, Date.now());
      await send(server, [{ host: word, check: "seen", status: "critical" }]);
      await pause(150 + ((n * 37) % 100));
    }
    await pause(3000);
    isOn = false;
    await others;
    const seenAt = new Map(
      await page.evaluate(() =>
        Object.entries((globalThis as unknown as { seenAt: Record<string, number> }).seenAt),
      ),
    ); // made by watchWords
    const took = [...posted]
      .flatMap(([word, at]) => {
        const seen = seenAt.get(word);
        return seen === undefined ? [] : [seen - at];
      })
      .sort((one, other) => one - other);
    return {
      perSecond,
      p50: took[Math.floor(took.length / 2)] ?? Number.NaN,
      p99: took[Math.min(took.length - 1, Math.floor(took.length * 0.99))] ?? Number.NaN,
      seen: took.length,
      of: probes,
    };
  } finally {
    await browser.close();
  }
}

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
