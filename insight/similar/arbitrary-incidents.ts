/** Any incidents of the past, for properties. */
import fc from "fast-check";
import type { IncidentRecord } from "./index-incidents.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom("disk", "db-1", "full", "deployment", "router", "timeout", "rolled back"),
    )
    .map((words) => words.join(" ")),
);

export const arbitraryIncidents: fc.Arbitrary<IncidentRecord[]> = fc
  .array(
    fc.record({
      title: text,
      texts: fc.array(text, { maxLength: 3 }),
      account: fc.array(text, { maxLength: 3 }),
      tags: fc.dictionary(fc.constantFrom("host", "service", "team", "__proto__"), text),
      checks: fc.dictionary(fc.constantFrom("disk", "cpu", "http"), fc.nat({ max: 10_000 })),
    }),
    { maxLength: 12 },
  )
  .map((incidents) => incidents.map((incident, index) => ({ id: `i-${index}`, ...incident })));
