import { expect, test } from "vitest";
import { undo } from "#contract/incident-actions.ts";
import { getQuotas, listQuotaWarnings, saveQuotas } from "#contract/quotas.ts";
import { type Channel, shareIncidents } from "#contract/sharing.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

async function withQuota(limit: number | null): Promise<{ of: Organization; incident: string }> {
  const of = await northwind();
  const [outcome] = await of.send({ status: "critical", host: "db-1" });
  await of.as("ada").call(saveQuotas, { body: { items: [{ channel: "email", limit }] } });
  return { of, incident: outcome?.incident_id ?? "" };
}
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `p${from + index}@outside.test`);
const share = (of: Organization, incident: string, targets: string[]) =>
  of.as("ada").try(shareIncidents, {
    params: { system: "email" },
    body: { incident_ids: [incident], targets },
  });
const emailOf = async (of: Organization, channel: Channel = "email") =>
  (await of.as("ada").call(getQuotas, {})).items.find((quota) => quota.channel === channel);

test("usual limits hold until somebody sets others, and other channels keep theirs", async () => {
  const of = await northwind();
  expect(await emailOf(of)).toEqual({
    channel: "email",
    limit: 50_000,
    used: 0,
    state: "fine",
    is_usual: true,
  });
  expect(await emailOf(of, "webhook")).toMatchObject({ limit: null, state: "unlimited" });
  await of.as("ada").call(saveQuotas, { body: { items: [{ channel: "sms", limit: null }] } });
  expect(await emailOf(of, "sms")).toMatchObject({ limit: null, is_usual: false });
  expect(await emailOf(of)).toMatchObject({ limit: 50_000, is_usual: true });
});

test("from four fifths on people are warned, at the limit the channel is blocked, and the refusal says which and until when", async () => {
  const { of, incident } = await withQuota(5);
  await share(of, incident, people(3));
  expect(await of.as("rui").call(listQuotaWarnings, {})).toMatchObject({ items: [] });
  await share(of, incident, people(1, 3));
  expect(await of.as("rui").call(listQuotaWarnings, {})).toMatchObject({
    items: [{ channel: "email", state: "near", used: 4, limit: 5 }],
  });
  const over = await share(of, incident, people(2, 4));
  expect([over.status, over.errors[0]]).toEqual([
    422,
    {
      code: "quota_reached",
      field: "system",
      message: "This month's email quota is used up: 4 of 5 shares. It is renewed on 2026-04-01",
    },
  ]);
  expect((await emailOf(of))?.used).toBe(4);
  expect((await share(of, incident, people(1, 4))).status).toBe(200);
  expect(await emailOf(of)).toMatchObject({ used: 5, state: "blocked" });
});

test("a target that is subscribed already costs nothing, other channels go on, and the next month begins anew", async () => {
  const { of, incident } = await withQuota(1);
  await share(of, incident, people(1));
  expect((await share(of, incident, people(1))).status).toBe(200);
  expect(
    (
      await of.as("ada").try(shareIncidents, {
        params: { system: "sms" },
        body: { incident_ids: [incident], targets: ["+4915112345678"] },
      })
    ).body,
  ).toMatchObject({ results: [{ ok: true }] });
  expect((await share(of, incident, people(1, 1))).status).toBe(422);
  of.clock.forward({ hours: 24 * 31 });
  expect((await share(of, incident, people(1, 1))).status).toBe(200);
});

test("of many who share at once no more get through than there is room for", async () => {
  const { of, incident } = await withQuota(3);
  const answers = await Promise.all(people(8).map((person) => share(of, incident, [person])));
  expect(answers.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect((await emailOf(of))?.used).toBe(3);
});

test("a share that is undone gives its place back", async () => {
  const { of, incident } = await withQuota(1);
  const { undo_token } = (await share(of, incident, people(1))).body as { undo_token: string };
  await of.as("ada").call(undo, { body: { undo_token } });
  expect((await emailOf(of))?.used).toBe(0);
});
