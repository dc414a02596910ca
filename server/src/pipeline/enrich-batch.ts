import type { Enricher } from "../features/enrichment/decide.ts";
import { eventLoopYielder } from "../platform/event-loop-yielder.ts";
import type { ReceivedEvent } from "./received-event.ts";

/**
 * Each event once, in its place. One organization's slow regexes let the others have their turn in
 * between.
 */
export async function enrichBatch(
  enriching: Enricher,
  batch: readonly ReceivedEvent[],
): Promise<void> {
  const yieldIfBusy = eventLoopYielder();
  for (const received of batch) {
    if (received.event.timer !== null || received.event.enriched !== null) continue;
    received.event = enriching(received.event);
    const pause = yieldIfBusy();
    if (pause) await pause;
  }
}
