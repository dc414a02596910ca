/** Rows of analytics as fast-check makes them up. */
import fc from "fast-check";
import type { MeasuredRow, Weights } from "./measured-row.ts";

const whole = fc.nat({ max: 70_000 });
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const seconds = fc.oneof(
  whole,
  fc.nat({ max: 10 ** 10 }).map((ms) => ms / 1000),
);
const weights: fc.Arbitrary<Weights> = fc.tuple(whole, whole, whole);
const weighted = (...values: string[]) =>
  fc.dictionary(fc.constantFrom(...values), weights, { maxKeys: 3, noNullPrototype: true });

const row: fc.Arbitrary<MeasuredRow> = fc.record({
  incident_id: fc.nat({ max: 2 ** 30 }),
  start: seconds.map((at) => 1_700_000_000 + at),
  end: perhaps(seconds.map((at) => 1_700_000_000 + at)),
  set_id: fc.nat({ max: 300 }),
  status: fc.constantFrom("critical", "warning", "ok"),
  severity: fc.constantFrom("critical", "warning"),
  priority: fc.constantFrom(1, 2, 9),
  assignee: perhaps(fc.constantFrom("Ada", "Rui", "", 'Ada "the","Wall"', "back\\slash", "\ud800")),
  resolver: perhaps(fc.constantFrom("Ada", "alerts")),
  entity: fc.constantFrom("db-1", "db-2", "ü"),
  tta_s: perhaps(seconds),
  tte_s: perhaps(seconds),
  alerts: whole,
  events: whole,
  enriched: whole,
  reopened: fc.nat({ max: 3 }),
  shares: fc.nat({ max: 3 }),
  tickets: fc.nat({ max: 3 }),
  judged: fc.nat({ max: 3 }),
  confirmed: fc.nat({ max: 3 }),
  flapping: fc.boolean(),
  muted: fc.boolean(),
  actioned: fc.boolean(),
  sealed: fc.boolean(),
  patterns: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 }),
  sources: weighted("api.a", "api.b", "mail.c"),
  tags: fc.record(
    { host: weighted("db-1", "Web", "x"), team: weighted("pay", "Ops") },
    { requiredKeys: [], noNullPrototype: true },
  ),
});
export const arbitraryRows = fc.array(row, { minLength: 1, maxLength: 30 });
