import type { Enriching } from "../features/enrichment/decide.ts";
import type { Numbered } from "./lane.ts";

const turnMs = 10;

/** Each event once, in its place. One organization's slow regexes let the others have their turn in between. */
export async function enrichBatch(enriching: Enriching, batch: readonly Numbered[]): Promise<void> {
  let from = performance.now();
  for (const one of batch) {
    if (one.event.timer !== null || one.event.enriched !== null) continue;
    one.event = enriching(one.event);
    if (performance.now() - from < turnMs) continue;
    await new Promise((resolve) => { setImmediate(resolve); });
    from = performance.now();
  }
}
