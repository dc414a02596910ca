import { expect, test } from "vitest";
import { createAlertFilter } from "#contract/alert-filters.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { createCorrelationPattern } from "#contract/correlation-patterns.ts";
import { searchEntries } from "#contract/entry-search.ts";
import { createRole } from "#contract/roles.ts";
import type { Person } from "../../test-cast.ts";
import { northwind, southridge } from "../../test-northwind.ts";

const foundBy = async (person: Person, text: string) =>
  (await person.call(searchEntries, { query: { text } })).items.map(({ kind, name }) => [
    kind,
    name,
  ]);

test("whatever has a name is found by a part of it, what begins with it first", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await ada.call(createAlertFilter, { body: { name: "Noise of the lab", bpql: "host = lab" } });
  await ada.call(createRole, { body: { name: "Lab people" } });
  await ada.call(createApiKey, { body: { name: "laboratory", type: "organization" } });
  await ada.call(createCorrelationPattern, { body: { tags: ["lab_bench"], time_window: 60 } });
  expect(await foundBy(ada, " LAB")).toEqual([
    ["roles", "Lab people"],
    ["correlation-pattern", "lab_bench"],
    ["api-keys", "laboratory"],
    ["alert-filter", "Noise of the lab"],
  ]);
  expect(await foundBy(ada, "")).toEqual([]);
  expect(await foundBy(ada, "%")).toEqual([]);
});

test("nobody finds what they may not list, nor what another organization has", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const ada = of.as("ada");
  await ada.call(createAlertFilter, { body: { name: "Lab", bpql: "host = lab" } });
  await ada.call(createRole, { body: { name: "Lab watchers" } });
  expect(await foundBy(ada, "lab")).toHaveLength(2);
  const watcher = await of.join({ permissions: ["roles@read"], environments: [] });
  expect(await foundBy(watcher, "lab")).toEqual([["roles", "Lab watchers"]]);
  expect(await foundBy(otherOrganization.as("ada"), "lab")).toEqual([]);
});

test("accents and apostrophes are those of the name, however they are typed", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await ada.call(createRole, { body: { name: "Équipe d\u2019astreinte" } });
  for (const typed of ["equipe", "ÉQUIPE", "d'astreinte", "d\u2019ASTREINTE"])
    expect(await foundBy(ada, typed)).toEqual([["roles", "Équipe d\u2019astreinte"]]);
  expect(await foundBy(ada, "dastreinte")).toEqual([]);
});
