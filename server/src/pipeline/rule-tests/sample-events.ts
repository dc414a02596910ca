import type { SampleEvent } from "#contract/rule-testing.ts";
import { readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { subjectOfEvent } from "../../features/incidents/world/subject.ts";
import { checkCondition, readyCondition } from "../../features/rules/condition.ts";
import type { Caller } from "../../platform/caller.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import type { Parts } from "../../platform/parts.ts";
import { recentEvents } from "../previews/recent-events.ts";
import type { RuleBooks } from "../rule-book.ts";
import { toSentEvent } from "./to-sent-event.ts";

const lookBackS = 7 * 24 * 3600;
const maxEvents = 10_000;
const maxSamples = 30;

/** Events as they came, the latest of each alert; asked as rules ask them, after enrichment. */
export async function sampleEvents(
  { db, clock, books }: Parts & { books: RuleBooks },
  caller: Caller,
  bpql: string,
): Promise<{ items: SampleEvent[]; looked_at: number; is_cut: boolean }> {
  checkCondition(bpql, "bpql");
  const condition = readyCondition(bpql);
  const nowS = clock.nowS();
  const { organizationId } = caller;
  const environments = await readableEnvironments(caller);
  const { book, recent } = await db.tenant(organizationId, async (sql) => {
    const of = await books.of(sql, organizationId);
    return {
      book: of,
      recent: await recentEvents(sql, of, {
        from: nowS - lookBackS,
        to: nowS,
        limit: maxEvents,
        environments,
        areRaw: true,
      }),
    };
  });
  const seen = new Set<string>();
  const items: SampleEvent[] = [];
  const yieldIfBusy = eventLoopYielder();
  for (const { event } of recent.events) {
    if (items.length >= maxSamples) break;
    const pause = yieldIfBusy();
    if (pause) await pause;
    if (
      event.timer !== null ||
      seen.has(event.identity) ||
      !condition.holds(subjectOfEvent(book.rules.enriching?.(event) ?? event).conditionFacts)
    )
      continue;
    seen.add(event.identity);
    items.push({
      received_at: event.received_at,
      status: event.status,
      primary: event.primary.value,
      secondary: event.secondary?.value ?? null,
      description: event.description,
      event: toSentEvent(event),
    });
  }
  return { items, looked_at: recent.events.length, is_cut: recent.isCut };
}
