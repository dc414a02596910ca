import { expect, test } from "vitest";
import * as contract from "#contract/environments.ts";
import { northwind, southridge } from "../../test-northwind.ts";
import { createEnvironmentNamed } from "./test-environments.ts";

test("groups hold environments, lose them, and are told without those one may not see", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const ada = of.as("ada");
  const [web, db] = [
    await createEnvironmentNamed(of, "web", "host = web-*"),
    await createEnvironmentNamed(of, "db", "host = db-*"),
  ];
  const group = await ada.call(contract.createEnvironmentGroup, {
    body: { name: "shop", environment_ids: [web.id, db.id] },
  });
  expect(group.environment_ids).toEqual([db.id, web.id]);
  await of.grant("gil", web.id, "read");
  expect((await of.as("gil").call(contract.listEnvironmentGroups, {})).items).toEqual([
    { id: group.id, name: "shop", environment_ids: [web.id] },
  ]);
  expect(
    await ada.call(contract.updateEnvironmentGroup, {
      params: { id: group.id },
      body: { name: "stores", environment_ids: [db.id] },
    }),
  ).toEqual({ id: group.id, name: "stores", environment_ids: [db.id] });
  expect(
    (await ada.try(contract.createEnvironmentGroup, { body: { name: "STORES" } })).status,
  ).toBe(409);
  await ada.call(contract.deleteEnvironmentGroup, { params: { id: group.id } });
  expect(await ada.call(contract.getEnvironment, { params: { id: db.id } })).toMatchObject({
    group_id: null,
  });
  const foreignGroup = await otherOrganization
    .as("ada")
    .call(contract.createEnvironmentGroup, { body: { name: "theirs" } });
  for (const group_id of [foreignGroup.id, "0", "999999999"])
    expect(
      (await ada.try(contract.updateEnvironment, { params: { id: db.id }, body: { group_id } }))
        .status,
    ).toBe(404);
});
