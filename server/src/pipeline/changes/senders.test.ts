import { expect, test } from "vitest";
import type { Accepted } from "#contract/ingestion.ts";
import { createIntegration, getIntegration, listIntegrations } from "#contract/integrations.ts";
import { getReceipt } from "#contract/receipts.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const acceptedOf = ({ body }: { body: unknown }): Accepted => body as Accepted; // of a 202

async function connected(kind: string) {
  const house = await northwind();
  const ada = house.as("ada");
  const source = await ada.call(createIntegration, { body: { name: "prod", source_system: kind } });
  return { house, ada, source, path: `/data/v2/changes?app_key=${source.app_key}` };
}

const stored = ({ sql }: Organization) =>
  sql((inside) =>
    inside<{ identifier: string; status: string; start: number }>(
      `SELECT identifier, status, start FROM changes
       WHERE organization_id = tocsin_organization() ORDER BY identifier`,
    ),
  );

const deployment = (status: string, minute: number) => ({
  object_kind: "deployment",
  status,
  status_changed_at: `2026-03-03 11:0${minute}:00 UTC`,
  deployment_id: 15,
  environment: "production",
  project: { path_with_namespace: "shop/orders" },
});

test("senders of changes can be connected, and are told where to post", async () => {
  const { ada, source } = await connected("gitlab");
  const { sources } = await ada.call(listIntegrations, { query: {} });
  expect(sources.filter(({ path }) => path === "/data/v2/changes")).toEqual(
    expect.arrayContaining(
      ["github", "gitlab", "argocd", "jenkins", "kubernetes", "servicenow", "jira"].map((name) =>
        expect.objectContaining({ source_system: name, hint: expect.stringMatching(/./) }),
      ),
    ),
  );
  expect(source).toMatchObject({
    instructions: expect.stringContaining(`/data/v2/changes?app_key=${source.app_key}`),
  });
});

test("a sender's states are one change, whose beginning is known also if it arrives last", async () => {
  const { house, ada, source, path } = await connected("gitlab");
  const reasons: unknown[] = [];
  for (const body of [
    deployment("success", 4),
    deployment("running", 0),
    deployment("running", 0),
  ]) {
    const { id } = acceptedOf(await house.post(body, { path }));
    const { events } = await ada.call(getReceipt, { params: { id } });
    reasons.push(events[0]?.reason);
  }
  expect(reasons).toEqual(["new_change", "changed", "outdated"]);
  expect(await stored(house)).toEqual([
    {
      identifier: "shop/orders deployment 15",
      status: "Done",
      start: Date.UTC(2026, 2, 3, 11) / 1000,
    },
  ]);
  const live = await ada.call(getIntegration, { params: { id: source.id } });
  expect(live).toMatchObject({ activated_at: house.clock.nowS() });
});

test("a ping is taken, kept in its receipt, and records nothing", async () => {
  const { house, ada, source, path } = await connected("github");
  const answer = await house.post({ zen: "Design for failure.", hook_id: 1 }, { path });
  expect(answer.status).toBe(202);
  const { id, accepted, rejected } = acceptedOf(answer);
  expect([accepted, rejected]).toEqual([
    0,
    [{ index: 0, errors: [expect.objectContaining({ code: "not_a_change" })] }],
  ]);
  expect(await ada.call(getReceipt, { params: { id } })).toMatchObject({
    events: [{ outcome: "rejected" }],
  });
  expect(await stored(house)).toEqual([]);
  const quiet = await ada.call(getIntegration, { params: { id: source.id } });
  expect(quiet).toMatchObject({ activated_at: null });
});

test("a form that carries the payload is read as the payload", async () => {
  const { house, path } = await connected("gitlab");
  const body = new URLSearchParams({ payload: JSON.stringify(deployment("running", 0)) });
  expect((await house.post(body.toString(), { path })).status).toBe(202);
  expect(await stored(house)).toMatchObject([{ status: "In Progress" }]);
});

test("what another sender writes is refused by name, and our own form is not", async () => {
  const { house, path } = await connected("jenkins");
  const refused = await house.post(deployment("running", 0), { path });
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    400,
    expect.stringContaining("This is no change of Jenkins: it must name the job's name"),
  ]);
  const own = { identifier: "shop-18", status: "Done", summary: "Deploy", start: 1_790_000_000 };
  expect((await house.post(own, { path })).status).toBe(202);
  expect((await house.post({ ...own, status: "finished" }, { path })).status).toBe(400);
});

test("a batch of several senders is read one by one, at a source of no kind", async () => {
  const { house, path } = await connected("changes");
  const own = { identifier: "shop-18", status: "Done", summary: "Deploy", start: 1_790_000_000 };
  const { accepted, rejected } = acceptedOf(
    await house.post([deployment("running", 0), own, { object_kind: "wiki" }], { path }),
  );
  expect([accepted, rejected.map(({ index }) => index)]).toEqual([2, [2]]);
  expect((await stored(house)).map(({ identifier }) => identifier)).toEqual([
    "shop-18",
    "shop/orders deployment 15",
  ]);
});

test("the secret token of GitLab's webhook may be the ingest key", async () => {
  const { house, path } = await connected("gitlab");
  const withToken = (token: string) => ({
    path,
    headers: { authorization: "", "x-gitlab-token": token },
  });
  const body = deployment("running", 0);
  expect((await house.post(body, withToken(house.ingestKey))).status).toBe(202);
  expect((await house.post(body, withToken("tk_in_none"))).status).toBe(401);
});
