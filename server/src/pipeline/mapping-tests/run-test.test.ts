import { expect, test } from "vitest";
import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import { type PayloadMapping, payloadMappingInput } from "#contract/payload-mappings.ts";
import { readyMapping } from "../../features/payload-mappings/ready-mapping.ts";
import { runMappingTest } from "./run-test.ts";

const ready = (fields: Partial<PayloadMapping> = {}) =>
  readyMapping(
    payloadMappingInput.parse({
      primary: ["node"],
      secondary: ["what"],
      status: ["lvl"],
      identity: ["key"],
      ...fields,
    }),
  );
const mismatchesOf = (
  payload: unknown,
  expected: MappingTest["expect"],
  mapping: ReturnType<typeof ready> = ready(),
) =>
  runMappingTest({ kind: "generic", mapping }, { payload, expect: expected }).then(
    ({ mismatches }) => mismatches,
  );

const payload = { node: "db-1", what: "disk", lvl: "ok", key: "k-1", team: "data" };

test("what is read is compared field by field, and what is not named may be anything", async () => {
  expect(
    await mismatchesOf(payload, {
      events: [
        {
          status: "ok",
          primary: { name: "host", value: "db-1" },
          secondary: { name: "check", value: "disk" },
          identity: "k-1",
          tags: { team: "data", rack: null },
        },
      ],
    }),
  ).toEqual([]);
  expect(
    await mismatchesOf(payload, {
      events: [{ status: "critical", identity: null, link: null, tags: { team: "web" } }],
    }),
  ).toEqual([
    { path: "events.0.status", expected: "critical", got: "ok" },
    { path: "events.0.identity", expected: null, got: "k-1" },
    { path: "events.0.tags.team", expected: "web", got: "data" },
  ]);
});

test("events are counted where they are accepted, and each says why it is not", async () => {
  const payloads = [payload, { ...payload, team: "lab" }, { lvl: "ok" }];
  const mapping = ready({ event_filter: "team != lab" });
  expect(await mismatchesOf(payloads, { events: 1 }, mapping)).toEqual([]);
  expect(await mismatchesOf(payloads, { events: 3 }, mapping)).toEqual([
    { path: "events", expected: 3, got: 1 },
  ]);
  expect(
    await mismatchesOf(
      payloads,
      { events: [{}, { reading: "excluded" }, { reading: "rejected" }] },
      mapping,
    ),
  ).toEqual([]);
  expect(
    await mismatchesOf(payloads, { events: [{}, {}, { reading: "rejected" }] }, mapping),
  ).toEqual([
    {
      path: "events.1.reading",
      expected: "accepted",
      got: "excluded: The filter of the mapping leaves it out",
    },
  ]);
});

test("a payload that is no event, and one that cannot be read, are expected as such", async () => {
  const handshake = { challenge: "c", type: "url_verification" };
  expect(await mismatchesOf(handshake, { events: 0, notice: "handshake" })).toEqual([]);
  expect(await mismatchesOf(payload, { notice: "handshake" })).toMatchObject([
    { path: "notice", expected: "handshake", got: null },
  ]);
  const listed = ready({ array: "rows" });
  expect(await mismatchesOf(payload, { refused: true }, listed)).toEqual([]);
  expect(await mismatchesOf(payload, { events: 1 }, listed)).toEqual([
    {
      path: "refused",
      expected: false,
      got: "The mapping expects a list at rows, and there is none",
    },
  ]);
});

test("a time is the payload's, else that of its receipt", async () => {
  const at = async (arrived_at?: number) => {
    const tested = { kind: "generic", mapping: ready({ time: ["when"] }) };
    const { events } = await runMappingTest(tested, {
      payload: { ...payload, when: "2026-03-01T10:00:00Z" },
      ...(arrived_at === undefined ? {} : { arrived_at }),
      expect: { events: 1 },
    });
    return events[0]?.timestamp;
  };
  expect(await at(Date.parse("2026-03-01T12:00:00Z") / 1000)).toBe(
    Date.parse("2026-03-01T10:00:00Z") / 1000,
  );
  // On 1 January it would be in the future.
  expect(await at()).toBe(Date.parse("2026-01-01T12:00:00Z") / 1000);
});

test("of a source of mails, a mail is read as its server has it", async () => {
  const mapping = ready({ primary: ["title"], secondary: [], status: ["state"], identity: [] });
  const { events } = await runMappingTest(
    { kind: "email", mapping },
    {
      payload: "From: nagios@north.example\nSubject: PROBLEM: db-1 is CRITICAL\n\nDisk full\n",
      expect: {},
    },
  );
  expect(events).toMatchObject([
    {
      reading: "accepted",
      status: "critical",
      primary: { value: expect.stringContaining("db-1") },
    },
  ]);
});
