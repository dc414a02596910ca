/** Any incident and any changes, for properties. */
import fc from "fast-check";
import type { Change, IncidentFacts } from "./rank-changes.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom("orders", "db-1", "Db-1.shop:80", "eu", "10.0.0.1:9100"),
);
const tags = fc.dictionary(
  fc.oneof(fc.constantFrom("service", "host", "region", "cloud.region", "team"), text),
  fc.oneof(text, fc.array(text)),
);
const moment = fc.integer({ min: 0, max: 20_000 });

export const arbitraryFacts: fc.Arbitrary<IncidentFacts> = fc.record({
  start: moment,
  end: fc.option(moment),
  alerts: fc.array(fc.record({ tags, text, start: moment })),
});

export const arbitraryChanges: fc.Arbitrary<Change[]> = fc
  .array(
    fc.record({
      summary: text,
      status: fc.constantFrom("Planned", "In Progress", "Done", "Canceled"),
      start: moment,
      end: fc.option(moment),
      tags,
    }),
  )
  .map((changes) => changes.map((change, index) => ({ ...change, id: `c-${index}` })));
