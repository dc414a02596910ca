import fc from "fast-check";
import { expect, test } from "vitest";
import { createAlertFilter } from "#contract/alert-filters.ts";
import {
  listCorrelationPatterns,
  orderCorrelationPatterns,
  previewCorrelation,
} from "#contract/correlation-patterns.ts";
import { mergeIncidents, splitIncident, undo } from "#contract/incident-actions.ts";
import { previewRules } from "#contract/rules-preview.ts";
import type { RulesPreview } from "#contract/time-machine.ts";
import { messagesBetween } from "../../features/demo/messages.ts";
import { runTimeMachine } from "./run-time-machine.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const preview = (of: Organization, body: Record<string, unknown> = {}) =>
  of.as("ada").call(previewRules, { body });
const counts = ({ difference }: RulesPreview) =>
  Object.fromEntries(
    Object.entries(difference)
      .filter(([, difference]) => difference.count > 0)
      .map(([kind, difference]) => [kind, [difference.count, difference.alerts]]),
  );
const inThisProcess = (of: Organization) => {
  const nowS = of.clock.nowS();
  return runTimeMachine(
    of.house.server.db,
    {
      environments: "everything",
      organizationId: of.organizationId,
      from: 0,
      to: nowS + 1,
      draft: { rules: [], mode: null },
      events: null,
      nowS,
    },
    () => undefined,
  );
};
const rackPattern = { tags: ["rack"], time_window: 60 };

test("today's rules make no difference: half an hour of a monitored shop", async () => {
  const shop = await northwind();
  for (let stretch = 0; stretch < 2; stretch += 1) {
    const fromS = shop.clock.nowS();
    for (const message of messagesBetween(
      { seed: "preview", eventsPerMinute: 20 },
      fromS,
      fromS + 900,
    )) {
      shop.clock.set(Math.max(message.atS, shop.clock.nowS()));
      const { path, text } = message.render(shop.clock.nowS());
      expect((await shop.post(text, { path: `${path}?app_key=${shop.appKey}` })).status).toBe(202);
    }
    shop.clock.set(fromS + 900);
    await shop.settle();
  }
  const unchanged = await preview(shop);
  expect([counts(unchanged), unchanged.live, unchanged.is_cut, unchanged.unread]).toEqual([
    {},
    unchanged.draft,
    false,
    0,
  ]);
  expect(unchanged.events).toBeGreaterThan(250);
  expect(unchanged.live.incidents).toBeLessThan(unchanged.live.alerts);
  expect(unchanged.live.per_day.reduce((sum, day) => sum + day.incidents, 0)).toBe(
    unchanged.live.incidents,
  );
  const { items, mode } = await shop.as("ada").call(listCorrelationPatterns, {});
  const asListed = await shop.as("ada").call(previewCorrelation, {
    body: {
      correlations: items.map(
        ({ id, tags, filter, source_systems, time_window, active, topology }) => ({
          id,
          tags,
          filter,
          source_systems,
          time_window,
          active,
          topology,
        }),
      ),
      mode,
    },
  });
  expect(counts(asListed)).toEqual({});
  const alone = await shop.as("ada").call(previewCorrelation, { body: { correlations: [] } });
  expect([alone.draft.incidents, alone.draft.reduction, alone.draft.largest]).toEqual([
    alone.draft.alerts,
    0,
    1,
  ]);
});

test("today's rules make no difference: random events and orders", async () => {
  const of = await northwind();
  const event = fc.record({
    host: fc.constantFrom("a", "b", "c"),
    service: fc.constantFrom("s", "t"),
    check: fc.constantFrom("x", "y", "z"),
    status: fc.constantFrom("critical", "warning", "ok"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 90 }),
      async (events, minutes) => {
        of.clock.forward({ minutes });
        await of.send(...events);
        expect(counts(await inThisProcess(of))).toEqual({});
      },
    ),
    { numRuns: 30 },
  );
  const { items } = await of.as("ada").call(listCorrelationPatterns, {});
  await of.as("ada").call(orderCorrelationPatterns, {
    body: { order: items.map((pattern) => pattern.id).toReversed() },
  });
  expect(counts(await preview(of))).toEqual({});
});

test("a pattern besides those that stand joins what is apart, and tells what, by which pattern, and what it really is", async () => {
  const of = await northwind();
  const outcomes = await of.send(
    { host: "a", rack: "r1", status: "critical" },
    { host: "b", rack: "r1", status: "critical" },
    { host: "c", rack: "r2", status: "critical" },
  );
  const drafted = await preview(of, { rules: { "correlation-pattern": { items: [rackPattern] } } });
  expect([
    counts(drafted),
    drafted.live.incidents,
    drafted.draft.incidents,
    drafted.draft.largest,
    drafted.draft.alone,
  ]).toEqual([{ joined: [1, 2] }, 3, 2, 2, 1]);
  const [sample] = drafted.difference.joined.samples;
  expect(sample).toMatchObject({
    title: "a",
    alerts_total: 2,
    incident_ids: [outcomes[0]?.incident_id, outcomes[1]?.incident_id],
    incidents: [
      { id: outcomes[0]?.incident_id, title: "a" },
      { id: outcomes[1]?.incident_id, title: "b" },
    ],
    alerts: [
      { primary: "a", alert_id: outcomes[0]?.alert_id, pattern_id: null },
      { primary: "b", incident_id: outcomes[1]?.incident_id },
    ],
  });
  expect(sample?.alerts[1]?.pattern_id).toMatch(/^\d+$/);
  expect((await of.as("ada").call(listCorrelationPatterns, {})).total).toBe(4);
});

test("instead of those that stand: what was together falls apart", async () => {
  const of = await northwind();
  await of.send(
    { host: "a", check: "x", status: "critical" },
    { host: "a", check: "y", status: "critical" },
  );
  expect(
    counts(await of.as("ada").call(previewCorrelation, { body: { correlations: [rackPattern] } })),
  ).toEqual({ split: [1, 2] });
});

test("rules of other kinds: a filter loses alerts, switching one off brings them back", async () => {
  const of = await northwind();
  const filter = { name: "Lab", bpql: "team = lab" };
  await of.send({ host: "a", team: "lab", status: "critical" }, { host: "b", status: "critical" });
  expect(counts(await preview(of, { rules: { "alert-filter": { items: [filter] } } }))).toEqual({
    lost: [1, 1],
  });
  const { id } = await of
    .as("ada")
    .call(createAlertFilter, { body: { ...filter, confirm: "Lab" } });
  await of.send({ host: "c", team: "lab", status: "critical" });
  expect(
    counts(await preview(of, { rules: { "alert-filter": { items: [], only: true } } })),
  ).toEqual({ gained: [2, 2] });
  expect(
    counts(
      await preview(of, {
        rules: { "alert-filter": { items: [{ ...filter, id, bpql: "host = b" }] } },
      }),
    ),
  ).toEqual({ gained: [2, 2], lost: [1, 1] });
});

test("joining what people took apart is noise", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const outcomes = await of.send(
    { host: "a", rack: "r1", status: "critical" },
    { host: "b", rack: "r1", status: "critical" },
    { host: "c", rack: "r2", status: "critical" },
    { host: "d", rack: "r2", status: "critical" },
  );
  const [firstId = "", two = ""] = outcomes.map((outcome) => outcome.incident_id);
  const { undo_token } = await ada.call(mergeIncidents, {
    params: { env: "all", id: firstId },
    body: { source_incident_ids: [two] },
  });
  await ada.call(undo, { body: { undo_token: undo_token ?? "" } });
  expect(
    counts(await preview(of, { rules: { "correlation-pattern": { items: [rackPattern] } } })),
  ).toEqual({ joined: [2, 4], noise: [1, 2] });
  const split = await of.send(
    { host: "e", check: "x", rack: "r3", status: "critical" },
    { host: "e", check: "y", rack: "r3", status: "critical" },
  );
  await ada.call(splitIncident, {
    params: { env: "all", id: split[0]?.incident_id ?? "" },
    body: { entity_ids: [split[1]?.alert_id ?? ""] },
  });
  // The log of events knows nothing of clicks: both sides have these two together, so nothing
  // differs there.
  expect(
    counts(await preview(of, { rules: { "correlation-pattern": { items: [rackPattern] } } })),
  ).toEqual({ joined: [2, 4], noise: [1, 2] });
});

test("sample events are previewed as if they were all there is", async () => {
  const of = await northwind();
  await of.send({ host: "elsewhere", status: "critical" });
  const at = of.clock.nowS() - 3600;
  const events = [
    { host: "a", rack: "r1", status: "critical", timestamp: at },
    { host: "b", rack: "r1", status: "critical", timestamp: at + 600 },
    { host: "c", rack: "r1", status: "critical", timestamp: at - 9000 },
  ];
  const drafted = await of
    .as("ada")
    .call(previewCorrelation, { body: { events, correlations: [rackPattern] } });
  expect([counts(drafted), drafted.events, drafted.draft.incidents]).toEqual([
    { joined: [1, 2] },
    3,
    2,
  ]);
});

test("only what was received in the time asked for is looked at", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical" });
  of.clock.forward({ hours: 48 });
  await of.send({ host: "b", status: "critical" });
  const now = of.clock.nowS();
  const countEvents = async (body: object) => (await preview(of, { ...body })).events;
  expect([
    await countEvents({}),
    await countEvents({ days: 1 }),
    await countEvents({ start: now - 3 * 86_400, end: now - 86_400 }),
  ]).toEqual([2, 1, 1]);
});

test.each([
  [{ rules: { "correlation-pattern": { items: [{ tags: [], time_window: 5 }] } } }, 400, "tags"],
  [{ rules: { "correlation-pattern": { items: [rackPattern, rackPattern] } } }, 409, "tags"],
  [{ rules: { "alert-filter": { items: [{ name: "x", bpql: "host =" }] } } }, 400, "bpql"],
  [{ rules: { "alert-filter": { items: [{ id: "99", name: "x", bpql: "*" }] } } }, 404, undefined],
  [{ start: 100, end: 50 }, 400, "start"],
  [{ start: 0, end: 400 * 86_400 }, 400, "start"],
])("%j is refused", async (body, status, field) => {
  const of = await northwind();
  const answer = await of.as("ada").try(previewRules, { body });
  expect([answer.status, answer.errors[0]?.field]).toEqual([status, field]);
});
