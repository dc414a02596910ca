import type { Tried } from "../features/correlation/decide.ts";
import type { Event } from "../features/incidents/event.ts";
import type { StoredFate } from "../features/receipts/fate.ts";
import type { Verdict } from "./pipeline.ts";

export function fateOf(index: number, event: Event, verdict: Verdict): StoredFate {
  return {
    n: index, o: verdict.outcome, r: verdict.reason,
    ...(verdict.alert_id === null ? {} : { a: verdict.alert_id }), ...(verdict.incident_id === null ? {} : { i: verdict.incident_id }),
    ...(verdict.tried.length === 0 ? {} : { p: verdict.tried.map(short) }), ...(event.cut.length === 0 ? {} : { c: event.cut }), d: event.identity.slice(0, 8),
  };
}

const short = (one: Tried): [string, string, string?] => (one.detail === undefined ? [one.pattern_id, one.result] : [one.pattern_id, one.result, one.detail]);

export function failedFate(index: number, cause: string): StoredFate {
  return { n: index, o: "failed", r: cause };
}
