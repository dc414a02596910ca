/** Roles may give some of the actions on incidents and not the others. */
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import {
  acknowledgeIncidents,
  assignIncidents,
  resolveIncidents,
  snoozeIncidents,
  undo,
} from "#contract/incident-actions.ts";
import { me } from "#contract/session.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { northwind } from "../../../test-northwind.ts";

async function openScene() {
  const of = await northwind();
  const { id: web } = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.settle();
  const [inWeb] = await of.send({ host: "web-1", status: "critical" });
  const [onDatabase] = await of.send({ host: "db-1", status: "critical" });
  return {
    of,
    web,
    inWeb: inWeb?.incident_id ?? "",
    onDatabase: onDatabase?.incident_id ?? "",
  };
}

test("through all environments an action reaches those alone whose grant gives it", async () => {
  const { of, web, inWeb, onDatabase } = await openScene();
  const person = await of.join({
    permissions: [],
    environments: [
      { environment_id: "all", access: "incident_actions", actions: ["comment"] },
      { environment_id: web, access: "incident_actions", actions: ["resolve"] },
    ],
  });
  const { results } = await person.call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [inWeb, onDatabase] },
  });
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([
    [inWeb, true],
    [onDatabase, false],
  ]);
  const refused = await person.try(snoozeIncidents, {
    params: { env: "all" },
    body: { ids: [onDatabase], duration: 60 },
  });
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    403,
    "Your roles do not allow the action snooze in this environment",
  ]);
  expect((await person.call(me, {})).granular_permissions).toMatchObject({
    actions: { all: ["comment"], [web]: ["resolve"] },
  });
});

test("acknowledging and assigning are granted apart from each other", async () => {
  const { of, web, inWeb } = await openScene();
  const withAction = (action: "acknowledge" | "assign") =>
    of.join({
      permissions: [],
      environments: [{ environment_id: web, access: "incident_actions", actions: [action] }],
    });
  const [watcher, dispatcher] = [await withAction("acknowledge"), await withAction("assign")];
  const acknowledge = { params: { env: web }, body: { ids: [inWeb] } };
  const assign = { params: { env: web }, body: { ids: [inWeb], assignee: watcher.userId } };
  expect([
    (await dispatcher.try(acknowledgeIncidents, acknowledge)).status,
    (await watcher.try(assignIncidents, assign)).status,
    (await watcher.try(acknowledgeIncidents, acknowledge)).status,
    (await dispatcher.try(assignIncidents, assign)).status,
  ]).toEqual([403, 403, 200, 200]);
});

test("nobody shares, or takes back, by an action that they are not given", async () => {
  const { of, web, inWeb } = await openScene();
  const person = await of.join({
    permissions: [],
    environments: [{ environment_id: web, access: "incident_actions", actions: ["comment"] }],
  });
  const { undo_token } = await of
    .as("ada")
    .call(resolveIncidents, { params: { env: web }, body: { ids: [inWeb] } });
  for (const answer of [
    await person.try(undo, { body: { undo_token: undo_token ?? "" } }),
    await person.try(shareIncidents, {
      params: { system: "email" },
      body: { incident_ids: [inWeb], environment_id: web, targets: ["ops@northwind.example"] },
    }),
  ])
    expect([answer.status, answer.errors[0]?.code]).toEqual([403, "no_environment_action"]);
});
