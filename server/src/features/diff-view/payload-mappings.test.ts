import { expect, test } from "vitest";
import { getIntegration } from "#contract/integrations.ts";
import { listMappingTests, saveMappingTests } from "#contract/payload-mapping-tests.ts";
import { getPayloadMapping, savePayloadMapping } from "#contract/payload-mappings.ts";
import { allChanges, applyChangesTo, loadItems, pair } from "./test-pair.ts";

const mapping = { primary: ["node"], status: ["lvl"] };
const mappingTest = { name: "db-1", payload: { node: "db-1", lvl: "ok" }, expect: { events: 1 } };

test("a mapping is copied with its tests to the source of the same kind and name, which keeps its key", async () => {
  const of = await pair();
  const { integrationId: fromId } = await of.from.connect("generic", "homegrown");
  const { integrationId: toId, appKey } = await of.to.connect("generic", "Homegrown");
  await of.from.as("ada").call(savePayloadMapping, { params: { id: fromId }, body: mapping });
  await of.from
    .as("ada")
    .call(saveMappingTests, { params: { id: fromId }, body: { tests: [mappingTest] } });
  expect(await loadItems(of, "payload-mapping")).toMatchObject([
    { name: "generic.homegrown", state: "only_source", obstacle: null },
  ]);
  const changes = (await allChanges(of)).filter(({ kind }) => kind === "payload-mapping");
  expect(await applyChangesTo(of, changes)).toMatchObject({ status: 200 });
  expect(await loadItems(of, "payload-mapping")).toEqual([]);

  const ada = of.to.as("ada");
  expect((await ada.call(getPayloadMapping, { params: { id: toId } })).mapping).toMatchObject(
    mapping,
  );
  expect((await ada.call(listMappingTests, { params: { id: toId } })).tests).toEqual([mappingTest]);
  expect(await ada.call(getIntegration, { params: { id: toId } })).toMatchObject({
    name: "Homegrown",
    app_key: appKey,
  });

  await of.from.as("ada").call(savePayloadMapping, {
    params: { id: fromId },
    body: { ...mapping, primary: ["host"] },
  });
  expect(await loadItems(of, "payload-mapping")).toMatchObject([
    { state: "differs", differences: [{ path: "primary", source: ["host"], target: ["node"] }] },
  ]);
});

test("a mapping whose source is not connected there is refused by its name", async () => {
  const of = await pair();
  const { integrationId: id } = await of.from.connect("generic", "homegrown");
  await of.from.as("ada").call(savePayloadMapping, { params: { id }, body: mapping });
  expect(
    await applyChangesTo(of, [{ kind: "payload-mapping", key: "generic.homegrown" }]),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ code: "no_source_in_target" }] },
  });
});
