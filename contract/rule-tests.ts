import { z } from "zod";
import { dryStep } from "./dry-step.ts";
import { outcome, status } from "./statuses.ts";
import { tagValue } from "./incident-tags.ts";

const eventTag = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
  z.null(),
]);
/**
 * What became of one event. Rules go by their names; a pattern by its tags with a comma between
 * them.
 */
const eventExpectation = {
  outcome: outcome.optional(),
  /**
   * After enrichment; null says that the tag is not there. Tags that are not named may be anything.
   */
  tags: z.record(z.string(), eventTag).optional(),
  /** The filter that dropped it; null says that none did. */
  filtered_by: z.string().nullable().optional(),
  /** All plans that mute its alert. */
  muted_by: z.array(z.string()).optional(),
  /** The pattern by which its alert joined another; null says that it stood alone. */
  joined_by: z.string().nullable().optional(),
};
const stepExpectation = z.strictObject({
  would: dryStep.shape.would.optional(),
  /** Of what it would do or send, by name; what is not named may be anything. */
  input: z.record(z.string(), z.unknown()).optional(),
});
const incidentExpectation = z.strictObject({
  title: z.string().optional(),
  status: status.optional(),
  alerts: z.number().int().optional(),
  /** By the names of definitions; null says that it has none. */
  tags: z.record(z.string(), tagValue.nullable()).optional(),
  /** Every environment that holds it, "All" aside. */
  environments: z.array(z.string()).optional(),
  /**
   * By the names of workflows; null says that the events do not start it. Else some of its steps by
   * their ids, and what they would do: {} says that it starts. One that starts by hand starts where
   * its condition holds.
   */
  workflows: z.record(z.string(), z.record(z.string(), stepExpectation).nullable()).optional(),
});
const expectation = z
  .strictObject({
    /** Of the last event, */
    ...eventExpectation,
    /** or of each in order; {} asks nothing. */
    events: z.array(z.strictObject(eventExpectation)).max(50).optional(),
    /** When all events are through: how many there are, or what they are, oldest first. */
    incidents: z.union([z.number().int().min(0), z.array(incidentExpectation).max(50)]).optional(),
  })
  .refine(
    (expected) => Object.keys(expected).length > 0,
    "Say what the rule should make of the event",
  )
  .meta({ examples: [{ tags: { owner: "storage" } }] });
export type EventExpectation = z.infer<z.ZodObject<typeof eventExpectation>>;
export type IncidentExpectation = z.infer<typeof incidentExpectation>;

/**
 * Events as a sender would post them, and what the rules should make of them, in a world that
 * begins empty. `source_system` names an event's source; without a `timestamp` they come a second
 * apart, from noon of 1 January 2026.
 */
const ruleTest = z.object({
  name: z.string().max(200),
  events: z.array(z.record(z.string(), z.unknown())).min(1).max(50),
  expect: expectation,
});
export type RuleTest = z.infer<typeof ruleTest>;
/** All tests of one rule. */
export const ruleTests = z.array(ruleTest).max(200);
