import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { getPublicView, savePublicView } from "#contract/public-view.ts";
import { defaultSettings } from "../public-view/defaults.ts";
import { switchOn } from "../public-view/test-scene.ts";
import { allChanges, applyChangesTo, loadItems, pair } from "./test-pair.ts";

test("a public page is copied by the names of its environments, and published by nobody but people", async () => {
  const of = await pair();
  await Promise.all([switchOn(of.from), switchOn(of.to)]);
  expect(await loadItems(of, "public-view")).toEqual([]);
  const environment = { name: "shop", filter: "service = shop" };
  const { id } = await of.from.as("ada").call(createEnvironment, { body: environment });
  const notice = { kind: "update" as const, title: "Hello", text: "", start: 0, end: null };
  const settings = {
    ...defaultSettings,
    published: true,
    services: [{ environment_id: id, name: "Shop" }],
    notices: [notice],
  };
  await of.from.as("ada").call(savePublicView, { body: { settings } });
  const changes = async () => (await allChanges(of)).filter(({ kind }) => kind === "public-view");
  expect(await applyChangesTo(of, await changes())).toMatchObject({
    status: 422,
    body: { errors: [{ code: "missing_in_target" }] },
  });
  const copy = await of.to.as("ada").call(createEnvironment, { body: environment });
  expect(await applyChangesTo(of, await changes())).toMatchObject({ status: 200 });
  expect(await loadItems(of, "public-view")).toEqual([]);
  expect((await of.to.as("ada").call(getPublicView, {})).settings).toEqual({
    ...settings,
    published: false,
    services: [{ environment_id: copy.id, name: "Shop" }],
    notices: [],
  });
});
