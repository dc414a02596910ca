import fc from "fast-check";
import { expect, test } from "vitest";
import { statuses } from "#contract/statuses.ts";
import { normalise } from "../normalise.ts";
import { toSentEvent } from "./to-sent-event.ts";

const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 3 }),
);
const name = fc.constantFrom(
  "host",
  "service",
  "application",
  "check",
  "team",
  "source",
  "odd name",
  "constructor",
);
const raw = fc
  .record({
    status: fc.constantFrom(...statuses),
    tags: fc.dictionary(name, value),
    description: fc.string({ maxLength: 30 }),
    primary_property: fc.option(name, { nil: undefined }),
    secondary_property: fc.option(name, { nil: undefined }),
  })
  .map(({ tags, ...rest }) => ({
    ...tags,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  }));
const origin = { integration_id: "7", source_system: "nagios.Lab", received_at: 1_000_000 };

test("an event that is posted as a test takes it is the same event", () => {
  fc.assert(
    fc.property(raw, (sent) => {
      const first = normalise(sent, origin);
      fc.pre("event" in first);
      const { source_system, ...body } = toSentEvent(first.event);
      expect(source_system).toBe(origin.source_system);
      expect(normalise(body, origin)).toEqual({
        event: { ...first.event, identity: expect.any(String) },
      });
    }),
    { numRuns: 500 },
  );
});
