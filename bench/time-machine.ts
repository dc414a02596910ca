import { setTimeout as sleep } from "node:timers/promises";
import type { RulesPreview } from "#contract/time-machine.ts";
import { ingest } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { mixes, stream } from "./stream.ts";

export interface PreviewTimings {
  events: number;
  perSecond: number;
  wholePerSecond: number;
  answersP95Ms: number;
  draft: RulesPreview["draft"];
}

/**
 * Fills a log, then previews another pattern over all of it, while the server is asked for
 * something every 20 ms.
 */
export async function timeMachine(server: OwnServer, seconds: number): Promise<PreviewTimings> {
  await ingest(server, stream(mixes.mixed, 7, Date.now() / 1000 - 3600), seconds);
  const waits: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const begin = performance.now();
      await server.call("/web/me");
      waits.push(performance.now() - begin);
      await sleep(20);
    }
  })();
  const begin = performance.now();
  const preview = await server.call<RulesPreview>("/resources/v2.0/rules/preview", {
    days: 1,
    rules: { "correlation-pattern": { items: [{ tags: ["service", "check"], time_window: 30 }] } },
  });
  const elapsed = (performance.now() - begin) / 1000;
  isDone = true;
  await asking;
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    events: preview.events,
    perSecond: preview.events / (preview.ms / 1000),
    wholePerSecond: preview.events / elapsed,
    answersP95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    draft: preview.draft,
  };
}
