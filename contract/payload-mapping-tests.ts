import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { payloadMappingInput } from "./payload-mappings.ts";
import { id } from "./scalars.ts";
import { status } from "./statuses.ts";

const property = z.object({ name: z.string(), value: z.string() });
const tagValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
]);
/** Excluded: the mapping's filter leaves it out. */
const reading = z.enum(["accepted", "excluded", "rejected"]);
const eventExpectation = z.strictObject({
  reading: reading.optional(),
  status: status.optional(),
  primary: property.optional(),
  secondary: property.nullable().optional(),
  /** What the sender names it by; null where primary and secondary identify it. */
  identity: z.string().nullable().optional(),
  description: z.string().optional(),
  /** Unix seconds. */
  timestamp: z.number().optional(),
  link: z.string().nullable().optional(),
  /** Tags that are not named may be anything; null says that it has none. */
  tags: z.record(z.string(), tagValue.nullable()).optional(),
});
export type ReadEventExpectation = z.infer<typeof eventExpectation>;
const expectation = z
  .strictObject({
    /** How many are accepted, or what each event of the payload is, in its order. */
    events: z.union([z.number().int().min(0), z.array(eventExpectation).max(100)]).optional(),
    /** What a payload without an event is instead: a handshake, a test; null says that it has some. */
    notice: z.string().nullable().optional(),
    /** Whether the whole payload cannot be read. */
    refused: z.boolean().optional(),
  })
  .refine(
    (expected) => Object.keys(expected).length > 0,
    "Say what should be read from the payload",
  )
  .meta({ examples: [{ events: 1 }] });

/** A payload as a sender posts it, and what the mapping should read from it. */
export const mappingTest = z.object({
  name: z.string().trim().min(1).max(200),
  payload: z.unknown(),
  /** Unix seconds; noon of 1 January 2026 unless said. */
  arrived_at: z.number().min(0).max(1e11).optional(),
  expect: expectation,
});
export type MappingTest = z.infer<typeof mappingTest>;
export const mappingTests = z
  .array(mappingTest)
  .max(200)
  .refine(
    (all) => JSON.stringify(all).length <= limits.ruleTestsCharacters,
    "The tests of one rule are at most a million characters",
  );

const readEvent = z.object({
  reading,
  /** Why it is not accepted; empty where it is. */
  reason: z.string(),
  status: status.nullable(),
  primary: property.nullable(),
  secondary: property.nullable(),
  identity: z.string().nullable(),
  description: z.string(),
  timestamp: z.number().nullable(),
  link: z.string().nullable(),
  tags: z.record(z.string(), z.unknown()),
});
const result = z.object({
  /** What is other than expected, each by its path in `expect`; empty when the test passes. */
  mismatches: z.array(z.object({ path: z.string(), expected: z.unknown(), got: z.unknown() })),
  events: z.array(readEvent),
  notice: z.string().nullable(),
  /** Why the whole payload cannot be read; null where it can. */
  refused: z.string().nullable(),
});
export type MappingTestResult = z.infer<typeof result>;
export type ReadEventResult = z.infer<typeof readEvent>;

const address = "/web/integrations/{id}/mapping/tests";
const params = z.object({ id });
/** `version` names these tests, as those of rules. */
const reply = z.object({ tests: z.array(mappingTest), version: z.string() });
export const listMappingTests = endpoint({
  method: "GET",
  path: address,
  summary: "List the tests of a payload mapping",
  needs: may("integrations@read"),
  params,
  reply,
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const saveMappingTests = endpoint({
  method: "PUT",
  path: address,
  summary: "Change the tests of a payload mapping; what it reads stays",
  needs: may("integrations@update"),
  params,
  body: z.object({ tests: mappingTests, version: z.string().max(100).optional() }),
  reply,
  refuses: ["not_found", "invalid", "stale"],
});
export const runMappingTests = endpoint({
  method: "POST",
  path: `${address}/run`,
  summary: "Run tests of a payload mapping; nothing is kept",
  needs: may("integrations@read"),
  isReadOnly: true,
  params,
  /** `mapping` as if it were saved. Without `tests` those that the mapping carries. */
  body: z.object({ tests: mappingTests.optional(), mapping: payloadMappingInput.optional() }),
  /** In the order of the tests; fewer than them where `is_cut`, because the time was up. */
  reply: z.object({ results: z.array(result), is_cut: z.boolean() }),
  refuses: ["not_found", "invalid"],
  changesWith: ["integrations"],
});
