import { expect, test } from "vitest";
import { createDesigner, listDesigners } from "#contract/analytics-designers.ts";
import { createEnvironment } from "#contract/environments.ts";
import { listRoles } from "#contract/roles.ts";
import { allChanges, applyChangesTo, loadItems, pair } from "./test-pair.ts";

test("a shared question is copied to its owner in the other organization; a private one is not", async () => {
  const of = await pair();
  const [ada, there] = [of.from.as("ada"), of.to.as("ada")];
  const role = (await ada.call(listRoles, {})).items.find(({ key }) => key === "user")?.id ?? "";
  const shop = { body: { name: "shop", filter: "service = shop" } };
  const { id: environment_id } = await ada.call(createEnvironment, shop);
  const question = { measures: ["mttr" as const], dimensions: ["team"] };
  await ada.call(createDesigner, { body: { name: "private", question } });
  await ada.call(createDesigner, {
    body: { name: "Shop", question, chart: "bars", environment_id, role_ids: [role] },
  });
  expect(await loadItems(of, "analytics-designers")).toMatchObject([
    { name: expect.stringMatching(/^Shop of /) as string, state: "only_source", obstacle: null },
  ]);
  const changes = async () =>
    (await allChanges(of)).filter(({ kind }) => kind === "analytics-designers");
  expect(await applyChangesTo(of, await changes())).toMatchObject({
    status: 422,
    body: { errors: [{ code: "missing_in_target" }] },
  });
  await there.call(createEnvironment, shop);
  expect(await applyChangesTo(of, await changes())).toMatchObject({ status: 200 });
  expect(await loadItems(of, "analytics-designers")).toEqual([]);
  expect((await of.to.as("uma").call(listDesigners, {})).items).toMatchObject([
    { name: "Shop", chart: "bars", question, problem: null, is_own: false },
  ]);
});
