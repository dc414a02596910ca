import { expect, test } from "vitest";
import { changeLimits } from "#contract/changes.ts";
import type { Accepted } from "#contract/ingestion.ts";
import { createIntegration, getIntegration } from "#contract/integrations.ts";
import { getReceipt, getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { replayOrganization } from "../replay-organization.ts";

const path = "/data/v2/changes";
const good = {
  identifier: "CHG-1",
  status: "Done",
  summary: "deploy of db-1",
  start: 1_790_000_000,
};
const acceptedOf = ({ body }: { body: unknown }): Accepted => body as Accepted; // of a 202

const stored = ({ sql }: Organization) =>
  sql((inside) =>
    inside<Record<string, unknown>>(
      `SELECT identifier, status, summary, start, "end", tags, updated_at FROM changes
       WHERE organization_id = tocsin_organization() ORDER BY identifier`,
    ),
  );

test("a change, a list and a batch are understood at both addresses, and stored before the answer", async () => {
  const house = await northwind();
  const { post, appKey } = house;
  const bodies = [
    { ...good, app_key: appKey },
    [{ ...good, app_key: appKey, identifier: 2 }],
    { app_key: appKey, changes: [{ ...good, identifier: "CHG-3" }] },
  ];
  for (const body of bodies) {
    const answer = await post(body, { path: body === bodies[0] ? "/data/changes" : path });
    expect([answer.status, answer.body]).toEqual([
      202,
      { id: expect.stringMatching(/^\d+$/), accepted: 1, rejected: [] },
    ]);
  }
  expect((await stored(house)).map((row) => row["identifier"])).toEqual(["2", "CHG-1", "CHG-3"]);
});

test("times come in seconds, in milliseconds and as ISO 8601, a status in any spelling", async () => {
  const house = await northwind();
  const answer = await house.post(
    {
      app_key: house.appKey,
      changes: [
        {
          ...good,
          status: "in_progress",
          start: "2026-11-20T10:00:00Z",
          end: 1_796_000_000_000,
          tags: { Host: ["db-1", 2], ok: true },
        },
      ],
    },
    { path },
  );
  expect(answer.status).toBe(202);
  expect(await stored(house)).toMatchObject([
    {
      status: "In Progress",
      start: Date.parse("2026-11-20T10:00:00Z") / 1000,
      end: 1_796_000_000,
      tags: { host: ["db-1", "2"], ok: "true" },
    },
  ]);
});

test("good changes are kept, bad ones are named by their place with every reason", async () => {
  const { post, appKey, as } = await northwind();
  const answer = await post(
    {
      app_key: appKey,
      changes: [
        { identifier: "CHG-1", status: "finished", start: "soon" },
        good,
        "no change",
        { ...good, identifier: "CHG-2", end: good.start - 1 },
        { ...good, identifier: "CHG-3", ticket_url: "javascript:alert(1)" },
        { ...good, app_key: "unknown-key-000" },
      ],
    },
    { path },
  );
  expect(answer.status).toBe(202);
  const { id, accepted, rejected } = acceptedOf(answer);
  expect(accepted).toBe(1);
  expect(rejected.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5]);
  expect(
    rejected.map(({ errors }) => errors.map(({ field, message }) => [field, message])),
  ).toEqual([
    [
      ["status", "Status must be one of Planned, In Progress, Done, Canceled"],
      ["summary", "Summary is required"],
      ["start", "Start must be Unix seconds or an ISO 8601 time"],
    ],
    [[undefined, "A change is a JSON object"]],
    [["end", "End must not be before the start"]],
    [["ticket_url", "Ticket URL must be an address that begins with http:// or https://"]],
    [["app_key", "No integration has this app_key"]],
  ]);
  const receipt = await as("ada").call(getReceipt, { params: { id } });
  expect(receipt.events.map(({ outcome }) => outcome)).toEqual([
    "rejected",
    "recorded",
    "rejected",
    "rejected",
    "rejected",
    "rejected",
  ]);
});

test("the log of requests shows a request of changes, and what it did", async () => {
  const { post, appKey, as, integrationId } = await northwind();
  const { id } = acceptedOf(await post({ ...good, app_key: appKey }, { path }));
  const ada = as("ada");
  const { items } = await ada.call(listTroubleshootingLogs, { query: { kind: "events" } });
  expect(items).toMatchObject([
    { log_id: id, resource_id: integrationId, source_system: "changes", outcomes: { recorded: 1 } },
  ]);
  const log = await ada.call(getTroubleshootingLog, { params: { log_id: id } });
  expect(JSON.parse(log.payload)).toMatchObject(good);
  expect(log.receipt.events).toMatchObject([{ outcome: "recorded", reason: "new_change" }]);
});

test("a report again updates the change; an older one does not", async () => {
  const house = await northwind();
  const at = house.clock.nowS();
  const report = async (more: object) => {
    const body = { ...good, app_key: house.appKey, ...more };
    const { id } = acceptedOf(await house.post(body, { path }));
    const { events } = await house.as("ada").call(getReceipt, { params: { id } });
    return events[0]?.reason;
  };
  expect(await report({ status: "In Progress", timestamp: at - 60 })).toBe("new_change");
  expect(await report({ end: good.start + 5, timestamp: at - 10 })).toBe("changed");
  expect(await report({ status: "Canceled", timestamp: at - 30 })).toBe("outdated");
  expect(await report({ end: good.start + 5 })).toBe("unchanged");
  expect(await stored(house)).toMatchObject([{ status: "Done", end: good.start + 5 }]);
});

test("changes are no events: a replay of the log does not read them", async () => {
  const house = await northwind();
  await house.send({ status: "critical", host: "db-1" });
  await house.post({ ...good, app_key: house.appKey }, { path });
  const report = await replayOrganization(house.house.server.db, house.organizationId);
  expect(report).toMatchObject({ events: 1, requests: 1, unread: 0, differences: [] });
});

test("a source of any kind may send, and nobody by the key of another organization", async () => {
  const house = await northwind();
  const source = await house.as("ada").call(createIntegration, {
    body: { name: "deployments", source_system: "changes" },
  });
  expect((await house.post({ ...good, app_key: source.app_key }, { path })).status).toBe(202);
  // Instructions wait for it.
  const connected = await house.as("ada").call(getIntegration, { params: { id: source.id } });
  expect(connected).toMatchObject({ activated_at: house.clock.nowS() });
  const foreign = await southridge();
  const refused = await house.post({ ...good, app_key: foreign.appKey }, { path });
  expect([refused.status, refused.errors[0]?.code]).toEqual([400, "unknown_app_key"]);
});

test("a batch of more than 1,000 is refused whole", async () => {
  const { post, appKey } = await northwind();
  const changes = Array.from({ length: 1001 }, () => good);
  const answer = await post({ app_key: appKey, changes }, { path });
  expect([answer.status, answer.errors[0]?.code]).toEqual([413, "too_many_events"]);
});

const malformed: readonly [string, unknown][] = [
  ["no JSON", "{not json"],
  ["null", null],
  ["a bare number", 42],
  ["an empty list", []],
  ["an empty batch", { changes: [] }],
  ["changes that are no list", { changes: {} }],
  ["metadata too long", { ...good, metadata: { a: "x".repeat(changeLimits.metadataCharacters) } }],
];
test.each(malformed)("%s is a 400 that says why", async (_name, body) => {
  const { post, appKey } = await northwind();
  const answer = await post(body, { path: `${path}?app_key=${appKey}` });
  expect(answer.status).toBe(400);
  expect(answer.errors[0]?.message).toMatch(/./);
});
