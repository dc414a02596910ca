import fc from "fast-check";
import { expect, test } from "vitest";
import { changeAlert } from "../world/change-alert.ts";
import type { Event, Tags } from "../world/event.ts";
import { addFacts, emptyFacts, factsOfAlert } from "../world/facts.ts";
import { newIncident } from "../world/open-alert.ts";
import { type AlertState, tocsin } from "../world/state.ts";
import { testAlert } from "../world/test-alert.ts";
import { newWorld, noIds, reservedIds } from "../world/world.ts";
import { termChangesOf } from "./term-changes.ts";
import { textTerms } from "./text-terms.ts";

const tags = fc.dictionary(
  fc.constantFrom("host", "constructor", "source", "no tag"),
  fc.oneof(fc.constantFrom<string | number>("a", "A", "b", "c-1", 7), fc.subarray(["a", "b", "B"])),
);
const description = fc.constantFrom("plain", "c-1 is slow", "c-1 is fast", "a");
const change = fc.record({ alert: fc.nat(), tags, description });

const eventOf = (
  alert: AlertState,
  { tags, description }: Pick<Event, "tags" | "description">,
) => ({
  ...alert,
  timestamp: alert.last_event_at,
  is_timed: true,
  received_at: alert.last_seen,
  primary: { name: alert.primary_name, value: alert.primary_value },
  secondary: null,
  // As events have them, and alerts that were loaded have not.
  tags: Object.assign(Object.create(null) as Tags, tags),
  description,
  cut: [],
  ahead_s: null,
  timer: null,
  enriched: null,
});
const flap = { flapChanges: 100, flapWindowS: 60, flapQuietS: 60 };

test("an index that applies the changes of each batch knows all that alerts tell, and no tag of before", () => {
  fc.assert(
    fc.property(
      fc.array(tags, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 5 }),
      (first, batches) => {
        let incident = newIncident(newWorld(0, tocsin, reservedIds([], ["1"])), testAlert({}));
        incident.alerts_total = first.length;
        let alerts = first.map((of, index) =>
          testAlert({ id: String(index), incident_id: "1", tags: of, description: "plain" }),
        );
        let facts = emptyFacts("1");
        for (const alert of alerts) addFacts(facts, factsOfAlert(alert));
        const index = new Set(termsOf(alerts));
        for (const batch of batches) {
          ({ incident, alerts, facts } = structuredClone({ incident, alerts, facts }));
          const world = newWorld(0, tocsin, noIds);
          world.incidents.byId.set("1", incident);
          world.facts.byIncident.set("1", facts);
          for (const alert of alerts) world.alerts.byId.set(alert.id, alert);
          for (const each of batch) {
            const alert = alerts[each.alert % alerts.length];
            if (alert) changeAlert(world, alert, { event: eventOf(alert, each), flap });
          }
          for (const { removed, added } of termChangesOf(world).changed) {
            for (const [field, folded] of removed) index.delete(`${field} ${folded}`);
            for (const [field, value] of added) index.add(`${field} ${value.toLowerCase()}`);
          }
          const isTag = (term: string): boolean => !term.startsWith("~");
          const now = termsOf(alerts);
          expect(new Set([...index].filter(isTag))).toEqual(new Set(now.filter(isTag)));
          expect([...index]).toEqual(expect.arrayContaining(now));
        }
      },
    ),
  );
});

/** Of all that alerts tell: tags, and texts but for identifiers that one of their tags is. */
const termsOf = (alerts: readonly AlertState[]): string[] =>
  alerts.flatMap((alert) => {
    const tagTerms = Object.entries(factsOfAlert(alert))
      .filter(([field]) => !field.startsWith("@"))
      .flatMap(([field, values]) => values.map((value) => [field, value.toLowerCase()] as const));
    const tagged = new Set(tagTerms.map(([, folded]) => folded));
    const texts = textTerms(alert.description)
      .filter(({ field, folded }) => field !== "~run" || !tagged.has(folded))
      .map(({ field, folded }) => [field, folded] as const);
    return [...tagTerms, ...texts].map(([field, folded]) => `${field} ${folded}`);
  });
