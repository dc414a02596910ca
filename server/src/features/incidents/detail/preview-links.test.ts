import { expect, test } from "vitest";
import {
  addComment,
  createPreviewLink,
  getPreview,
  listIncidentAlerts,
  listPreviewLinks,
  revokePreviewLink,
} from "#contract/incidents.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { callerOn } from "../../../test-caller.ts";
import { northwind } from "../../../test-northwind.ts";

const all = { env: "all" };
async function withLink(expires_in?: number) {
  const of = await northwind();
  const [outcome, otherOutcome] = await of.send(
    { status: "critical", host: "db-1" },
    { status: "critical", host: "db-2" },
  );
  const [id, otherId] = [outcome?.incident_id ?? "", otherOutcome?.incident_id ?? ""];
  const link = await of.as("uma").call(createPreviewLink, {
    params: { ...all, id },
    body: expires_in === undefined ? {} : { expires_in },
  });
  const visitor = callerOn(of.house.server.app, { authorization: `Bearer ${link.token}` });
  return {
    ...of,
    id,
    otherId,
    link,
    visitor,
    look: (incident = id) => visitor.try(getPreview, { params: { ...all, id: incident } }),
  };
}

test("a preview link shows one incident, without the environments it is in, to whoever holds it", async () => {
  const of = await withLink();
  await of
    .as("uma")
    .call(addComment, { params: { ...all, id: of.id }, body: { body: "look here" } });
  expect(of.link.url).toBe(`http://tocsin.test/preview/all/${of.id}#token=${of.link.token}`);
  expect(of.link.token.length).toBeGreaterThanOrEqual(43);
  expect(await of.look()).toMatchObject({
    status: 200,
    body: {
      incident: { id: of.id, environments: [] },
      alerts: [{ primary: { value: "db-1" } }],
      organization: { display_name: "Northwind" },
      activities: [{ type: "commented" }, { type: "created" }],
    },
  });
});

test("of an alert it tells that it is muted, and neither by which rule nor where its receipt is", async () => {
  const of = await withLink();
  const nowS = of.clock.nowS();
  await of.as("ada").call(createMaintenancePlan, {
    body: {
      name: "router swap",
      confirm: "router swap",
      condition: "host = db-1",
      schedule: { start: nowS - 60, end: nowS + 3600 },
    },
  });
  await of.send({ status: "warning", host: "db-1" });
  const {
    items: [inside],
  } = await of.as("ada").call(listIncidentAlerts, { params: { ...all, id: of.id } });
  expect([inside?.muted_by?.length, typeof inside?.last_receipt?.id]).toEqual([1, "string"]);
  const preview = await of.visitor.call(getPreview, { params: { ...all, id: of.id } });
  expect([
    preview.alerts[0]?.muted,
    preview.alerts[0]?.last_receipt,
    "muted_by" in (preview.alerts[0] ?? {}),
  ]).toEqual([true, null, false]);
});

test("it opens nothing else: no other incident, no other call", async () => {
  const of = await withLink();
  expect((await of.look(of.otherId)).status).toBe(404);
  for (const path of [
    "/web/me",
    "/resources/v2.0/environments/all/feed/incidents",
    `/resources/v2.0/environments/all/feed/incidents/${of.id}`,
  ])
    expect((await of.visitor.raw("GET", path)).status).toBe(401);
  expect(
    (
      await of.visitor.raw("POST", `/resources/v2.0/environments/all/incidents/${of.id}/comments`, {
        body: "hello",
      })
    ).status,
  ).toBe(401);
});

test("it ends by its time, by being revoked, and is kept hashed", async () => {
  const [short, of] = [await withLink(60), await withLink()];
  short.clock.forward({ seconds: 61 });
  expect((await short.look()).status).toBe(401);
  const listed = await of.as("ada").call(listPreviewLinks, { params: { ...all, id: of.id } });
  expect(listed.items).toEqual([
    {
      id: of.link.id,
      created_by: "Uma",
      created_at: of.link.created_at,
      expires_at: of.link.created_at + 30 * 86_400,
    },
  ]);
  const [row] = await of.sql((sql) =>
    sql<{ row: string }>(
      `SELECT to_jsonb(l)::text AS row FROM preview_links l
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(row?.row).not.toContain(of.link.token);
  expect(
    (
      await of
        .as("rui")
        .try(revokePreviewLink, { params: { ...all, id: of.id, token_id: of.link.id } })
    ).status,
  ).toBe(403);
  expect(
    (
      await of
        .as("uma")
        .try(revokePreviewLink, { params: { ...all, id: of.otherId, token_id: of.link.id } })
    ).status,
  ).toBe(404);
  await of
    .as("uma")
    .call(revokePreviewLink, { params: { ...all, id: of.id, token_id: of.link.id } });
  expect([
    (await of.look()).status,
    (await of.as("ada").call(listPreviewLinks, { params: { ...all, id: of.id } })).total,
  ]).toEqual([401, 0]);
});
