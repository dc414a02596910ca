import type { Tried } from "../features/correlation/decide.ts";
import type { Event } from "../features/incidents/event.ts";
import { storedSteps, type StoredFate } from "../features/receipts/fate.ts";
import type { Verdict } from "./pipeline.ts";

export function fateOf(index: number, event: Event, verdict: Verdict): StoredFate {
  return {
    n: index,
    o: verdict.outcome,
    r: verdict.reason,
    ...(verdict.rule_id === undefined ? {} : { u: verdict.rule_id }),
    ...(verdict.alert_id === null ? {} : { a: verdict.alert_id }),
    ...(verdict.incident_id === null ? {} : { i: verdict.incident_id }),
    ...(verdict.tried.length === 0 ? {} : { p: verdict.tried.map(short) }),
    ...(verdict.muted_by === undefined || verdict.muted_by.length === 0
      ? {}
      : { m: [...verdict.muted_by] }),
    ...(verdict.shared_by === undefined ? {} : { s: verdict.shared_by.map(sharedShort) }),
    ...(event.enriched === null || event.enriched.length === 0 || verdict.outcome === "repeated"
      ? {}
      : { e: storedSteps(event.enriched) }),
    ...(event.cut.length === 0 ? {} : { c: event.cut }),
    d: event.identity.slice(0, 8),
  };
}

const sharedShort = ({
  rule_id,
  targets,
  blocked,
}: {
  rule_id: string;
  targets: readonly string[];
  blocked: string | null;
}): [string, string[], string?] =>
  blocked === null ? [rule_id, [...targets]] : [rule_id, [...targets], blocked];
const short = (one: Tried): [string, string, string?] =>
  one.detail === undefined
    ? [one.pattern_id, one.result]
    : [one.pattern_id, one.result, one.detail];

export function failedFate(index: number, cause: string): StoredFate {
  return { n: index, o: "failed", r: cause };
}
