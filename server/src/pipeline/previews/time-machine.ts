import type { RulesPreview } from "#contract/time-machine.ts";
import type { ReceivedEvent } from "../received-event.ts";
import type { Verdict } from "../pipeline.ts";
import { type LoggedRow, openReplay, readDecided } from "../replay.ts";
import type { RuleBook } from "../rule-book.ts";
import { differencesOf, type AlertDetails, keyOf } from "./preview-differences.ts";
import { sideOf } from "./preview-side.ts";

export type MachineBook = Pick<RuleBook, "rules" | "integrations" | "appKeys">;

export interface TimeMachine {
  /** The next rows of the log, in order. */
  take(rows: readonly LoggedRow[]): void;
  events(): number;
  /** Incidents in which the events are now. */
  incidentIds(): string[];
  /** `apart`: pairs of incidents that people took apart; `titles` of incidents, by their ids. */
  report(
    apart: readonly (readonly [string, string])[],
    titles: ReadonlyMap<string, string>,
  ): Pick<RulesPreview, "live" | "draft" | "difference" | "events" | "unread">;
}

/**
 * The same events through two rule books, each in a world of its own, which begins empty. Every
 * event is read once.
 */
export function timeMachine(live: MachineBook, draft: MachineBook): TimeMachine {
  const sides = { live: openReplay(live), draft: openReplay(draft) };
  const alertDetails = new Map<string, AlertDetails>();
  let unread = 0;
  return {
    take: (rows) => {
      // One request at a time: what lives shortly is cheap to forget.
      for (const row of rows) {
        const { events, unread: lost } = readDecided(row, live);
        unread += lost;
        const [before, after] = [sides.live.decide(events), sides.draft.decide(events)];
        for (const [index, received] of events.entries()) {
          if (!isNew(before[index]) && !isNew(after[index])) continue;
          const stored = row.outcomes?.find((outcome) => outcome.n === received.index);
          recordDetails(alertDetails, received, {
            by: after[index],
            alert_id: stored?.a ?? null,
            incident_id: stored?.i ?? null,
          });
        }
      }
    },
    events: () => sides.live.events(),
    incidentIds: () => [
      ...new Set([...alertDetails.values()].flatMap(({ incident_id }) => incident_id ?? [])),
    ],
    report: (apart, titles) => {
      const [before, after] = [sides.live.alerts(), sides.draft.alerts()];
      return {
        live: sideOf(before),
        draft: sideOf(after),
        difference: differencesOf(before, after, { alertDetails, titles, separatedPairs: apart }),
        events: sides.live.events(),
        unread,
      };
    },
  };
}

const isNew = (verdict: Verdict | undefined): boolean =>
  verdict?.outcome === "opened" || verdict?.outcome === "joined";

function recordDetails(
  alertDetails: Map<string, AlertDetails>,
  { event }: ReceivedEvent,
  {
    by,
    alert_id,
    incident_id,
  }: { by: Verdict | undefined; alert_id: string | null; incident_id: string | null },
): void {
  const pattern_id =
    by?.patternResults.find((result) => result.result === "joined")?.pattern_id ?? null;
  alertDetails.set(keyOf(event.identity, event.timestamp), {
    primary: event.primary.value,
    secondary: event.secondary?.value ?? null,
    alert_id,
    incident_id,
    pattern_id,
  });
}
