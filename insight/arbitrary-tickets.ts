/** Any incident and any tickets, for properties. */
import fc from "fast-check";
import type { IncidentText, TicketText } from "./rank-tickets.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("disk", "db-1", "full", "2026-11-23", "Orders", "13:54"))
    .map((words) => words.join(" ")),
);
const labels = fc.dictionary(fc.constantFrom("host", "service", "team"), fc.array(text));
const moment = fc.integer({ min: 0, max: 2_000_000_000 });

export const arbitraryIncident: fc.Arbitrary<IncidentText> = fc.record({
  title: text,
  texts: fc.array(text),
  labels,
  start: moment,
  end: fc.option(moment),
});

export const arbitraryTickets: fc.Arbitrary<TicketText[]> = fc
  .array(fc.record({ title: text, description: text, labels, openedAt: moment }))
  .map((tickets) => tickets.map((ticket, index) => ({ id: `t-${index}`, ...ticket })));
