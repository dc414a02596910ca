import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import {
  getKnownTags,
  getManagedTag,
  listManagedTags,
  listTagCategories,
  searchSourceTags,
  setTagCategory,
} from "#contract/tag-manager.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const setCategory = (
  of: Organization,
  id: "host" | "ci" | "check" | "ownership" | "priority" | "runbook",
  tags: string[] | null,
) => of.as("ada").call(setTagCategory, { body: { id, tags } });
const activeIncidents = async (of: Organization) =>
  (await of.as("ada").folder("active")).map((incident) => [
    incident.title,
    incident.subtitle,
    incident.priority,
  ]);

test("categories stand in their order; setting one keeps the order of its tags, and null is as delivered again", async () => {
  const of = await northwind();
  const listCategories = async () =>
    (await of.as("ada").call(listTagCategories, {})).items.map((category) => [
      category.id,
      category.tags.join(" "),
      category.is_usual,
    ]);
  expect((await listCategories()).map(([id]) => id)).toEqual([
    "host",
    "ci",
    "check",
    "ownership",
    "priority",
    "runbook",
  ]);
  expect(await setCategory(of, "ownership", ["Squad", "team"])).toEqual({
    id: "ownership",
    title: "Ownership",
    tags: ["squad", "team"],
    is_usual: false,
  });
  expect((await listCategories())[3]).toEqual(["ownership", "squad team", false]);
  expect((await of.as("rui").call(getKnownTags, {})).ownership).toEqual(["squad", "team"]);
  expect(await setCategory(of, "ownership", null)).toMatchObject({
    tags: ["team", "owner", "owners"],
    is_usual: true,
  });
  for (const tags of [["a b"], ["x", "X"]])
    expect((await of.as("ada").try(setTagCategory, { body: { id: "host", tags } })).status).toBe(
      400,
    );
});

test("what a category says is what incidents say: new ones at once, open ones after the walk", async () => {
  const of = await northwind();
  await of.send({
    application: "shop",
    status: "critical",
    pod: "shop-7",
    primary_property: "application",
    primary_value: "shop",
  });
  const before = await activeIncidents(of);
  await setCategory(of, "host", ["pod", "host"]);
  await of.send({
    application: "mail",
    status: "critical",
    pod: "mail-1",
    primary_property: "application",
    primary_value: "mail",
  });
  expect((await activeIncidents(of)).map(([, subtitle]) => subtitle)).toContain("mail-1");
  await of.settle();
  expect([
    before.map(([, subtitle]) => subtitle),
    (await activeIncidents(of)).map(([, subtitle]) => subtitle).sort(),
  ]).toEqual([[""], ["mail-1", "shop-7"]]);
  await setCategory(of, "host", null);
  await of.settle();
  expect((await activeIncidents(of)).map(([, subtitle]) => subtitle)).toEqual(["", ""]);
});

test("a priority is looked for in the category's tags where the definition finds none", async () => {
  const of = await northwind();
  await of.send(
    { host: "a", status: "critical", sev: "P2" },
    { host: "b", status: "critical", sev: "P1", priority: "P4" },
  );
  await setCategory(of, "priority", ["sev"]);
  await of.settle();
  expect(
    (await activeIncidents(of)).map(([title, , priority]) => [title, priority]).sort(),
  ).toEqual([
    ["a", 2],
    ["b", 4],
  ]);
});

test("tags are told by source, found by every word, and only as far as the caller sees incidents", async () => {
  const of = await northwind();
  await of.send(
    { host: "a", status: "critical", team: "pay", zones: ["z1", "z2"] },
    { host: "b", status: "critical", team: "web", rack: "r1" },
  );
  await of.send({ host: "c", status: "critical", team: "pay" });
  const searchTags = async (search: string, name: "ada" | "rui" = "ada") =>
    (await of.as(name).call(searchSourceTags, { query: { search } })).items.map(
      (tag) => `${tag.name} ${tag.source_system} ${tag.hits} ${tag.inConfig}`,
    );
  expect([await searchTags("EAM api"), await searchTags("rac zzz")]).toEqual([
    ["team api.test 3 true"],
    [],
  ]);
  expect(await of.as("ada").call(getManagedTag, { params: { id: "team" } })).toMatchObject({
    totalHits: 3,
    inConfig: true,
    categories: ["ownership"],
    values: [
      { value: "pay", hits: 2 },
      { value: "web", hits: 1 },
    ],
    sources: [{ source_system: "api.test", hits: 3 }],
  });
  expect(
    (await of.as("ada").call(getManagedTag, { params: { id: "zones" } })).values.map(
      (option) => option.value,
    ),
  ).toEqual(["z1", "z2"]);
  expect((await of.as("ada").call(listManagedTags, {})).items.map((tag) => tag.name)).toEqual(
    expect.arrayContaining(["host", "team", "rack", "runbook"]),
  );
  expect((await of.as("ada").try(getManagedTag, { params: { id: "nonsense" } })).status).toBe(404);

  const payments = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "Payments", filter: "team = pay" } });
  await of.settle();
  await of.sql((sql) =>
    sql(
      `UPDATE roles SET permissions = ARRAY['tag_management@read'], environments = '[]'
       WHERE organization_id = tocsin_organization() AND key = 'readonly'`,
    ),
  );
  await of.grant("rui", payments.id, "read");
  expect([await searchTags("rack", "rui"), await searchTags("team", "rui")]).toEqual([
    [],
    ["team api.test 2 true"],
  ]);
  expect((await of.as("rui").call(getManagedTag, { params: { id: "team" } })).values).toEqual([
    { value: "pay", hits: 2 },
  ]);
});
