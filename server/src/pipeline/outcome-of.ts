import type { PatternAttempt } from "../features/correlation/decide.ts";
import {
  type StoredGuess,
  storedSteps,
  type StoredOutcome,
} from "../features/receipts/stored-outcome.ts";
import type { ReceivedEvent } from "./received-event.ts";
import type { Verdict } from "./pipeline.ts";
import type { Guess } from "./sources/source.ts";

export function outcomeOf(
  { index, event, guesses }: Pick<ReceivedEvent, "index" | "event" | "guesses">,
  verdict: Verdict,
): StoredOutcome {
  return {
    n: index,
    o: verdict.outcome,
    r: verdict.reason,
    ...(verdict.rule_id === undefined ? {} : { u: verdict.rule_id }),
    ...(verdict.alert_id === null ? {} : { a: verdict.alert_id }),
    ...(verdict.incident_id === null ? {} : { i: verdict.incident_id }),
    ...(verdict.patternResults.length === 0
      ? {}
      : { p: verdict.patternResults.map(storedPatternResult) }),
    ...(verdict.muted_by === undefined || verdict.muted_by.length === 0
      ? {}
      : { m: [...verdict.muted_by] }),
    ...(verdict.shared_by === undefined ? {} : { s: verdict.shared_by.map(storedShare) }),
    ...(event.enriched === null || event.enriched.length === 0 || verdict.outcome === "repeated"
      ? {}
      : { e: storedSteps(event.enriched) }),
    ...(event.cut.length === 0 ? {} : { c: event.cut }),
    ...(event.ahead_s === null ? {} : { t: Math.round(event.ahead_s) }),
    ...(guesses === undefined ? {} : { g: guesses.map(storedGuess) }),
    d: event.identity.slice(0, 8),
  };
}

const storedShare = ({
  rule_id,
  targets,
  blocked,
}: {
  rule_id: string;
  targets: readonly string[];
  blocked: string | null;
}): [string, string[], string?] =>
  blocked === null ? [rule_id, [...targets]] : [rule_id, [...targets], blocked];
const storedPatternResult = (result: PatternAttempt): [string, string, string?] =>
  result.detail === undefined
    ? [result.pattern_id, result.result]
    : [result.pattern_id, result.result, result.detail];

const storedGuess = ({ field, path, why, alternatives = [] }: Guess): StoredGuess => [
  field,
  path,
  why,
  ...alternatives,
];

export function failedOutcome(index: number, cause: string): StoredOutcome {
  return { n: index, o: "failed", r: cause };
}
