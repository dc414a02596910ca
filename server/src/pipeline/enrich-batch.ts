import type { Enriching } from "../features/enrichment/decide.ts";
import { givingWay } from "../platform/give-way.ts";
import type { Numbered } from "./lane.ts";

/**
 * Each event once, in its place. One organization's slow regexes let the others have their turn in
 * between.
 */
export async function enrichBatch(enriching: Enriching, batch: readonly Numbered[]): Promise<void> {
  const giveWay = givingWay();
  for (const one of batch) {
    if (one.event.timer !== null || one.event.enriched !== null) continue;
    one.event = enriching(one.event);
    const turn = giveWay();
    if (turn) await turn;
  }
}
