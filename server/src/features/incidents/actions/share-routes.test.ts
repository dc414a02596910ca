import { expect, test } from "vitest";
import { createContact } from "#contract/contacts.ts";
import { createEnvironment, getCounters } from "#contract/environments.ts";
import * as actions from "#contract/incident-actions.ts";
import { createPreviewLink, getIncident, getPreview, listActivities } from "#contract/incidents.ts";
import { type Channel, shareIncidents, unsubscribeShare } from "#contract/sharing.ts";
import { callerOn } from "../../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../../test-northwind.ts";

const all = { env: "all" };
async function scene(...hosts: string[]) {
  const of = await northwind();
  const ids = (
    await of.send(...hosts.map((host) => ({ status: "critical", host, check: "disk" })))
  ).map((outcome) => outcome.incident_id ?? "");
  const uma = of.as("uma");
  const share = (
    targets: string[],
    more: { ids?: string[]; system?: Channel; environment_id?: string; message?: string } = {},
  ) =>
    uma.try(shareIncidents, {
      params: { system: more.system ?? "email" },
      body: {
        incident_ids: more.ids ?? ids,
        targets,
        ...(more.environment_id ? { environment_id: more.environment_id } : {}),
        ...(more.message ? { message: more.message } : {}),
      },
    });
  return {
    ...of,
    ids,
    id: ids[0] ?? "",
    uma,
    ada: of.as("ada"),
    share,
    undo: async (token: string | null) =>
      await uma.try(actions.undo, { body: { undo_token: token ?? "" } }),
  };
}
const incident = (of: Organization, id: string) =>
  of.as("ada").call(getIncident, { params: { ...all, id } });
const counts = async (of: Organization) =>
  (await of.as("ada").call(getCounters, { query: {} })).items.find(
    (counters) => counters.environment_id === "all",
  );
const lastActivity = async (of: Organization, id: string) =>
  (await of.as("ada").call(listActivities, { params: { ...all, id } })).activities[0];
const tokenOf = (answer: { body: unknown }) =>
  (answer.body as { undo_token: string | null }).undo_token; // every action's reply has one

test("a share is a subscription that is recorded, moves the incident to its folder and its counters, and is told in its history", async () => {
  const of = await scene("db-1", "db-2");
  const ops = await of.ada.call(createContact, { body: { name: "Ops", email: "ops@north.test" } });
  of.clock.forward({ minutes: 1 });
  const before = await incident(of, of.id);
  expect((await of.share([ops._id], { ids: [of.id], message: "look at db-1" })).body).toEqual({
    results: [{ id: of.id, ok: true }],
    undo_token: expect.stringMatching(/^undo_/),
  });
  const sharedIncident = await incident(of, of.id);
  expect(sharedIncident).toMatchObject({
    folders: ["active", "shared"],
    last_change: before.last_change,
    version: before.version + 1,
    escalations: [
      {
        _id: expect.any(String),
        system: "email",
        name: "Ops",
        address: "ops@north.test",
        by: "Uma",
        at: of.clock.nowS(),
        state: "recorded",
        unsubscribes: [],
      },
    ],
  });
  expect([
    (await of.ada.folder("shared")).map((item) => item.id),
    (await of.ada.folder("unhandled")).map((item) => item.id),
  ]).toEqual([[of.id], [of.ids[1]]]);
  expect(await counts(of)).toMatchObject({ active: 2, shared: 1, unhandled: 1 });
  expect(await lastActivity(of, of.id)).toMatchObject({
    type: "shared",
    actor: { kind: "user", name: "Uma" },
    params: {
      system: "email",
      targets: [{ name: "Ops", address: "ops@north.test" }],
      message: "look at db-1",
    },
  });
  expect(
    await of.sql((sql) =>
      sql(
        `SELECT after FROM audit_log WHERE organization_id = tocsin_organization()
         AND after->>'action' = 'share'`,
      ),
    ),
  ).toEqual([
    {
      after: {
        action: "share",
        incidents: [of.id],
        environment: "all",
        system: "email",
        targets: ["ops@north.test"],
        message: "look at db-1",
      },
    },
  ]);
});

test("each incident answers for itself; a target that has it is told once", async () => {
  const of = await scene("db-1", "db-2");
  await of.share(["ops@north.test"], { ids: [of.id] });
  expect(
    (await of.share(["OPS@north.test"], { ids: [...of.ids, "999999999"] })).body,
  ).toMatchObject({
    results: [
      {
        id: of.id,
        ok: false,
        errors: [
          { code: "already_shared", message: "The incident is already shared with ops@north.test" },
        ],
      },
      { id: of.ids[1], ok: true },
      { id: "999999999", ok: false, errors: [{ code: "not_found" }] },
    ],
  });
  await of.share(["ops@north.test", "dev@north.test", "dev@north.test"], { ids: [of.id] });
  expect((await incident(of, of.id)).escalations.map((escalation) => escalation.address)).toEqual([
    "ops@north.test",
    "dev@north.test",
  ]);
  expect((await of.share(["ops@north.test"], { ids: [of.id] })).body).toMatchObject({
    undo_token: null,
  });
});

test("undoing removes exactly that share", async () => {
  const of = await scene("db-1");
  await of.share(["ops@north.test"]);
  const token = tokenOf(await of.share(["dev@north.test"]));
  expect((await of.undo(token)).status).toBe(200);
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["active", "shared"],
    escalations: [{ address: "ops@north.test" }],
  });
  expect(await lastActivity(of, of.id)).toMatchObject({
    type: "undone",
    params: { action: "share" },
  });
  expect((await of.share(["dev@north.test"])).body).toMatchObject({ results: [{ ok: true }] });
});

test("unsubscribing ends a share, which stays in sight; it is undone, and the target can be told anew", async () => {
  const of = await scene("db-1");
  await of.share(["ops@north.test"]);
  const shareId = (await incident(of, of.id)).escalations[0]?._id ?? "";
  const unsubscribe = () =>
    of.ada.try(unsubscribeShare, { params: { id: of.id, shareId }, body: {} });
  of.clock.forward({ minutes: 2 });
  const token = tokenOf(await unsubscribe());
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["active", "shared"],
    escalations: [{ _id: shareId, unsubscribes: [{ by: "Ada", at: of.clock.nowS() }] }],
  });
  expect(await lastActivity(of, of.id)).toMatchObject({
    type: "unsubscribed",
    actor: { name: "Ada" },
    params: { targets: [{ address: "ops@north.test" }] },
  });
  expect((await unsubscribe()).status).toBe(422);
  expect((await of.undo(token)).status).toBe(200);
  expect((await incident(of, of.id)).escalations).toMatchObject([
    { _id: shareId, unsubscribes: [] },
  ]);
  const nextToken = tokenOf(await unsubscribe());
  await of.share(["ops@north.test"]);
  expect(
    (await incident(of, of.id)).escalations.map((escalation) => escalation.unsubscribes.length),
  ).toEqual([1, 0]);
  expect((await of.undo(nextToken)).errors[0]?.message).toBe(
    `This cannot be undone: #${of.id} has since been shared with ops@north.test again`,
  );
});

test("what happened to a share since stands in the way of its undo", async () => {
  const of = await scene("db-1");
  const token = tokenOf(await of.share(["ops@north.test"]));
  await of.ada.call(unsubscribeShare, {
    params: { id: of.id, shareId: (await incident(of, of.id)).escalations[0]?._id ?? "" },
    body: {},
  });
  expect((await of.undo(token)).errors[0]?.message).toBe(
    "This cannot be undone: ops@north.test has since been unsubscribed",
  );
  expect((await incident(of, of.id)).escalations).toHaveLength(1);
});

test("channels without an integration, and targets that are none, are refused before anything is shared", async () => {
  const of = await scene("db-1");
  for (const system of [
    "task-tracker",
    "issue-tracker",
    "on-call",
    "itsm",
    "chat",
    "team-chat",
    "webhook",
  ] as const) {
    const answer = await of.share(["anything"], { system });
    expect([answer.status, answer.errors[0]?.message]).toEqual([
      422,
      expect.stringContaining("needs an outbound integration"),
    ]);
  }
  const bad = await of.share(["ops@north.test", "nobody", "999999999"]);
  expect([bad.status, bad.errors.map((error) => error.field)]).toEqual([
    422,
    ["targets.1", "targets.2"],
  ]);
  const unknown = await of.uma.raw("POST", "/web/incidents/escalations/pigeon", {
    incident_ids: [of.id],
    targets: ["a@b.test"],
  });
  expect([unknown.status, (await of.share([])).status, (await of.share(["  "])).status]).toEqual([
    400, 400, 400,
  ]);
  expect(await incident(of, of.id)).toMatchObject({
    escalations: [],
    folders: ["active", "unhandled"],
  });
});

test("sharing and unsubscribing need incident_actions in an environment that holds the incident", async () => {
  const of = await scene("db-1", "web-1");
  const env = await of.ada.call(createEnvironment, {
    body: { name: "web", filter: "host = web-*" },
  });
  await of.settle();
  const body = (environment_id: string) => ({
    incident_ids: of.ids,
    environment_id,
    targets: ["ops@north.test"],
  });
  const shareAs = async (person: "rui" | "gil", environment_id: string) =>
    (
      await of
        .as(person)
        .try(shareIncidents, { params: { system: "email" }, body: body(environment_id) })
    ).status;
  expect([
    await shareAs("rui", "all"),
    await shareAs("rui", env.id),
    await shareAs("gil", "all"),
    await shareAs("gil", env.id),
  ]).toEqual([403, 403, 403, 404]);
  await of.grant("gil", env.id, "incident_actions");
  const answer = await of
    .as("gil")
    .call(shareIncidents, { params: { system: "email" }, body: body("all") });
  expect(answer.results.map((result) => result.ok)).toEqual([false, true]);
  await of.share(["ops@north.test"], { ids: [of.id] });
  const shares = await Promise.all(
    of.ids.map(async (id) => ({ id, shareId: (await incident(of, id)).escalations[0]?._id ?? "" })),
  );
  const ended = await Promise.all(
    shares.map(
      async (params) =>
        (await of.as("gil").try(unsubscribeShare, { params, body: { environment_id: env.id } }))
          .status,
    ),
  );
  expect(ended).toEqual([404, 200]);
  const [db, web] = shares;
  expect(
    (
      await of.uma.try(unsubscribeShare, {
        params: { id: db?.id ?? "", shareId: web?.shareId ?? "" },
        body: {},
      })
    ).status,
  ).toBe(404);
  const otherOrganization = await southridge();
  expect(
    (
      await otherOrganization
        .as("ada")
        .try(unsubscribeShare, { params: db ?? { id: "", shareId: "" }, body: {} })
    ).status,
  ).toBe(404);
});

test("a split leaves the shares behind; undoing it keeps them", async () => {
  const of = await scene("db-1");
  const [more] = await of.send({ status: "critical", host: "db-1", check: "cpu" });
  await of.share(["ops@north.test"]);
  const { id, undo_token } = await of.uma.call(actions.splitIncident, {
    params: { ...all, id: of.id },
    body: { entity_ids: [more?.alert_id ?? ""] },
  });
  expect([await incident(of, of.id), await incident(of, id)]).toMatchObject([
    { folders: ["active", "shared"], escalations: [{ address: "ops@north.test" }] },
    { folders: ["active", "unhandled"], escalations: [] },
  ]);
  await of.undo(undo_token);
  expect((await incident(of, of.id)).escalations).toHaveLength(1);
  expect(await counts(of)).toMatchObject({ active: 1, shared: 1, unhandled: 0 });
});

test("a merge keeps the target's shares and not the sources'; undoing it brings everyone's back", async () => {
  const of = await scene("db-1", "db-2", "db-3");
  const [target, source] = of.ids as [string, string, string]; // three hosts
  await of.share(["ops@north.test"], { ids: [target] });
  await of.share(["dev@north.test"], { ids: [source] });
  const { undo_token } = await of.uma.call(actions.mergeIncidents, {
    params: { ...all, id: target },
    body: { source_incident_ids: [source] },
  });
  expect((await incident(of, target)).escalations.map((escalation) => escalation.address)).toEqual([
    "ops@north.test",
  ]);
  expect(await counts(of)).toMatchObject({ active: 2, shared: 1, unhandled: 1 });
  const types = (
    await of.ada.call(listActivities, { params: { ...all, id: target } })
  ).activities.filter((activity) => activity.type === "shared");
  expect(types).toHaveLength(2);
  expect((await of.share(["sec@north.test"], { ids: [source] })).body).toMatchObject({
    results: [{ ok: false, errors: [{ message: "The incident was merged into another one" }] }],
  });
  await of.undo(undo_token);
  expect([await incident(of, target), await incident(of, source)]).toMatchObject([
    { escalations: [{ address: "ops@north.test" }] },
    { folders: ["active", "shared"], escalations: [{ address: "dev@north.test" }] },
  ]);
  expect(await counts(of)).toMatchObject({ active: 3, shared: 2, unhandled: 1 });
});

test("shares outlive a resolution and a reopening", async () => {
  const of = await scene("db-1");
  await of.share(["ops@north.test"]);
  await of.send({ status: "ok", host: "db-1", check: "disk" });
  expect(await counts(of)).toMatchObject({ active: 0, shared: 0, resolved: 1 });
  of.clock.forward({ minutes: 1 });
  await of.send({ status: "critical", host: "db-1", check: "disk" });
  expect(await incident(of, of.id)).toMatchObject({
    folders: ["active", "shared"],
    escalations: [{ address: "ops@north.test" }],
  });
});

test("a preview link says that an incident is shared, but gives no address, name or message away", async () => {
  const of = await scene("db-1");
  await of.share(["secret@north.test"], { message: "for your eyes" });
  await of.ada.call(unsubscribeShare, {
    params: { id: of.id, shareId: (await incident(of, of.id)).escalations[0]?._id ?? "" },
    body: {},
  });
  const { token } = await of.uma.call(createPreviewLink, {
    params: { ...all, id: of.id },
    body: {},
  });
  const preview = await callerOn(of.house.server.app, { authorization: `Bearer ${token}` }).call(
    getPreview,
    { params: { ...all, id: of.id } },
  );
  expect(preview.activities.map((activity) => activity.type)).toEqual([
    "unsubscribed",
    "shared",
    "created",
  ]);
  expect(JSON.stringify(preview)).not.toMatch(/secret@|for your eyes/);
});
