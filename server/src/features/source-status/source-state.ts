import type { SourceState } from "#contract/integration-status.ts";

interface SourceFacts {
  active: boolean;
  last_event_at: number | null;
  /** The time of its last event, when it was found to be silent. */
  silent_since: number | null;
  /** In this clock hour and the one before. */
  recent_errors: number;
  recent_hour_events: number;
  last_error_at: number | null;
}

/** Errors that are older may have been mended. */
const recentS = 15 * 60;
/** A few of many are no failure of the source. */
const failingShare = 0.05;

/** What explains the others comes first. */
export function sourceState(facts: SourceFacts, nowS: number): SourceState {
  if (!facts.active) return "paused";
  if (isFailing(facts, nowS)) return "failing";
  if (facts.last_event_at === null) return "never";
  const isQuiet = facts.silent_since !== null && facts.silent_since >= facts.last_event_at;
  return isQuiet ? "silent" : "healthy";
}

const isFailing = (
  { recent_errors, recent_hour_events, last_error_at }: SourceFacts,
  nowS: number,
): boolean =>
  last_error_at !== null &&
  nowS - last_error_at <= recentS &&
  recent_errors > failingShare * (recent_errors + recent_hour_events);
