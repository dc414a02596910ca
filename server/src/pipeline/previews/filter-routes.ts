import * as contract from "#contract/alert-filters.ts";
import { filterMatcher, readyFilter } from "../../features/alert-filters/decide.ts";
import { readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { subjectOfEvent } from "../../features/incidents/world/subject.ts";
import { checkCondition } from "../../features/rules/condition.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import type { RuleBooks } from "../rule-book.ts";
import { recentEvents, type StoredEvent } from "./recent-events.ts";

const lookBackS = 7 * 24 * 3600;
const maxEvents = 50_000;
const maxSamples = 20;

export const filterPreviewRoutes = ({
  db,
  clock,
  books,
}: Parts & { books: RuleBooks }): Route[] => [
  serve(contract.previewAlertFilter, async ({ caller, body }) => {
    checkCondition(body.bpql, "bpql");
    const to = body.to ?? clock.nowS();
    const environments = await readableEnvironments(caller);
    const recent = await db.tenant(caller.organizationId, async (sql) =>
      recentEvents(sql, await books.of(sql, caller.organizationId), {
        from: body.from ?? to - lookBackS,
        to,
        limit: maxEvents,
        environments,
      }),
    );
    const filtering = filterMatcher([
      readyFilter({ id: "draft", name: null, body: { ...body, description: "", end_time: null } }),
    ]);
    const dropped: StoredEvent[] = [];
    const yieldIfBusy = eventLoopYielder();
    for (const stored of recent.events) {
      if (
        filtering(
          () => subjectOfEvent(stored.event).conditionFacts,
          stored.event.status,
          stored.event.received_at,
        )
      )
        dropped.push(stored);
      const pause = yieldIfBusy();
      if (pause) await pause;
    }
    const bySource = Map.groupBy(dropped, ({ event }) => event.source_system);
    return {
      looked_at: recent.events.length,
      is_cut: recent.isCut,
      from: recent.from,
      dropped: dropped.length,
      alerts: new Set(dropped.map(({ event }) => event.identity)).size,
      by_source: [...bySource]
        .map(([source_system, of]) => ({ source_system, dropped: of.length }))
        .sort((a, b) => b.dropped - a.dropped),
      samples: dropped.slice(0, maxSamples).map(({ receipt_id, index, event }) => ({
        at: event.received_at,
        status: event.status,
        source_system: event.source_system,
        primary: event.primary.value,
        secondary: event.secondary?.value ?? null,
        description: event.description,
        receipt_id,
        index,
      })),
    };
  }),
];
