import { type Facts, factsOf } from "#bpql/facts.ts";
import type { Subject } from "../../correlation/decide.ts";
import { factsOfAlert } from "./facts.ts";
import type { Event } from "./event.ts";
import type { AlertState } from "./state.ts";

type SubjectAlert = Pick<
  AlertState,
  "tags" | "source_system" | "primary_name" | "secondary_name" | "status" | "description" | "start"
>;

/**
 * One alert as rules see it: its tags, source, status, description and start. Relative times in
 * conditions count from `nowS`.
 */
export function subjectOf(alert: SubjectAlert, nowS: number): Subject {
  const facts = factsOfAlert(alert);
  let conditionFacts: Facts | null = null;
  return {
    facts,
    source_system: alert.source_system,
    start: alert.start,
    // Few rules have conditions, so few alerts are asked.
    get conditionFacts() {
      const { status, description, start, source_system } = alert;
      return (conditionFacts ??= factsOf(
        { ...facts, status, description, start, timestamp: start, source_system },
        {
          nowS,
          text: () => [
            description,
            ...Object.entries(facts).flatMap(([field, values]) =>
              field.startsWith("@") ? [] : values,
            ),
          ],
        },
      ));
    },
  };
}

/** An event as the alert that it would be. */
export const subjectOfEvent = (event: Event): Subject =>
  subjectOf(
    {
      tags: event.tags,
      source_system: event.source_system,
      primary_name: event.primary.name,
      secondary_name: event.secondary?.name ?? null,
      status: event.status,
      description: event.description,
      start: event.timestamp,
    },
    event.received_at,
  );
