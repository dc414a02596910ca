import { expect, test } from "vitest";
import * as contract from "#contract/environments.ts";
import { northwind, type Person } from "../../test-northwind.ts";

test("an environment says what its caller may do in its feed", async () => {
  const of = await northwind();
  const web = await of
    .as("ada")
    .call(contract.createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.settle();
  const narrow = await of.join({
    permissions: [],
    environments: [
      { environment_id: web.id, access: "incident_actions", actions: ["comment", "resolve"] },
    ],
  });
  const levels = async (person: Person) =>
    Object.fromEntries(
      (await person.call(contract.listEnvironments, {})).items.map((environment) => [
        environment.name,
        environment.feed_permission,
      ]),
    );
  expect([
    web.feed_permission,
    await levels(of.as("ada")),
    await levels(of.as("uma")),
    await levels(of.as("rui")),
    await levels(narrow),
  ]).toEqual([
    "full_access",
    { All: "full_access", web: "full_access" },
    { All: "full_access", web: "full_access" },
    { All: "read_only", web: "read_only" },
    { All: "read_only", web: "incidents_details" },
  ]);
});
