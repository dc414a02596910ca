import * as contract from "#contract/alert-filters.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { filterMatcher, readyFilter } from "../../features/alert-filters/decide.ts";
import { filterHiding, projectFilter } from "../../features/alert-filters/hiding.ts";
import { hiddenAlertsOf, measureHidden } from "../../features/hiding/measure.ts";
import { coveredTime, loadStoredWeek, weekS } from "../../features/hiding/stored-week.ts";
import { overlaps } from "../../features/schedules/projection.ts";
import type { Window } from "../../features/schedules/windows.ts";
import { readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { subjectOfEvent } from "../../features/incidents/world/subject.ts";
import { checkCondition } from "../../features/rules/condition.ts";
import type { Caller } from "../../platform/caller.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import type { RuleBooks } from "../rule-book.ts";
import { recentEvents, type StoredEvent } from "./recent-events.ts";

const maxEvents = 50_000;
const maxSamples = 20;

type FilterPreviewParts = Parts & { books: RuleBooks };
type FilterDraft = InputOf<typeof contract.previewAlertFilter>["body"] & { description: string };

export const filterPreviewRoutes = (parts: FilterPreviewParts): Route[] => [
  serve(contract.previewAlertFilter, async ({ caller, body }) => {
    checkCondition(body.bpql, "bpql");
    const filter = { ...body, description: "" };
    const { recent, compared, hidden } = await loadWeek(parts, caller, filter);
    const projection = projectFilter(filter, compared);
    const covered = coveredTime(projection, compared);
    const dropped = await droppedEvents(recent.events, filter, covered);
    const bySource = Map.groupBy(dropped, ({ event }) => event.source_system);
    return {
      looked_at: recent.events.length,
      is_cut: recent.isCut,
      from: recent.from,
      windows: covered && projection && projection.windows,
      dropped: dropped.length,
      alerts: new Set(dropped.map(({ event }) => event.identity)).size,
      by_source: [...bySource]
        .map(([source_system, of]) => ({ source_system, dropped: of.length }))
        .sort((a, b) => b.dropped - a.dropped),
      samples: dropped.slice(0, maxSamples).map(sampleOnWire),
      hidden: hiddenAlertsOf(hidden),
    };
  }),
];

/** The stored events, and the alerts of the last 7 days by which what hides is judged. */
async function loadWeek(
  { db, clock, books }: FilterPreviewParts,
  caller: Caller,
  filter: FilterDraft,
) {
  const nowS = clock.nowS();
  const to = filter.to ?? nowS;
  const from = filter.from ?? to - weekS;
  const environments = await readableEnvironments(caller);
  return db.tenant(caller.organizationId, async (sql) => {
    const week = await loadStoredWeek(sql, nowS);
    const book = await books.of(sql, caller.organizationId);
    return {
      recent: await recentEvents(sql, book, { from, to, limit: maxEvents, environments }),
      compared: await loadStoredWeek(sql, nowS, { from, to }),
      hidden: await measureHidden(sql, caller, {
        hides: filterHiding.hidesOf(filter, week),
        week,
      }),
    };
  });
}

async function droppedEvents(
  events: readonly StoredEvent[],
  filter: FilterDraft,
  covered: readonly Window[] | null,
): Promise<StoredEvent[]> {
  const filtering = filterMatcher([
    {
      ...readyFilter({ id: "draft", name: null, body: filter }),
      isOpenAt: (atS) => covered === null || overlaps(covered, { start: atS, end: atS }),
    },
  ]);
  const dropped: StoredEvent[] = [];
  const yieldIfBusy = eventLoopYielder();
  for (const stored of events) {
    const { event } = stored;
    if (filtering(() => subjectOfEvent(event).conditionFacts, event.status, event.received_at))
      dropped.push(stored);
    const pause = yieldIfBusy();
    if (pause) await pause;
  }
  return dropped;
}

const sampleOnWire = ({ receipt_id, index, event }: StoredEvent) => ({
  at: event.received_at,
  status: event.status,
  source_system: event.source_system,
  primary: event.primary.value,
  secondary: event.secondary?.value ?? null,
  description: event.description,
  receipt_id,
  index,
});
