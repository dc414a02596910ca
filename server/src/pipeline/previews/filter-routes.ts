import * as contract from "#contract/alert-filters.ts";
import { filteringOf, readyFilter } from "../../features/alert-filters/decide.ts";
import { subjectOfEvent } from "../../features/incidents/subject.ts";
import { checkCondition } from "../../features/rules/condition.ts";
import { givingWay } from "../../platform/give-way.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import type { RuleBooks } from "../rule-book.ts";
import { recentEvents, type StoredEvent } from "./recent-events.ts";

const lookBackS = 7 * 24 * 3600;
const eventsMost = 50_000;
const samplesMost = 20;

export const filterPreviewRoutes = ({
  db,
  clock,
  books,
}: Parts & { books: RuleBooks }): Served[] => [
  serve(contract.previewAlertFilter, async ({ caller, body }) => {
    checkCondition(body.bpql, "bpql");
    const to = body.to ?? clock.nowS();
    const recent = await db.tenant(caller.organizationId, async (sql) =>
      recentEvents(sql, await books.of(sql, caller.organizationId), {
        from: body.from ?? to - lookBackS,
        to,
        most: eventsMost,
      }),
    );
    const filtering = filteringOf([
      readyFilter({ id: "draft", name: null, body: { ...body, description: "", end_time: null } }),
    ]);
    const dropped: StoredEvent[] = [];
    const giveWay = givingWay();
    for (const one of recent.events) {
      if (filtering(() => subjectOfEvent(one.event).asked, one.event.status, one.event.received_at))
        dropped.push(one);
      const turn = giveWay();
      if (turn) await turn;
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
        .sort((one, other) => other.dropped - one.dropped),
      samples: dropped.slice(0, samplesMost).map(({ receipt_id, index, event }) => ({
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
