import { expect, test } from "vitest";
import { anAlert } from "../../AlertTimeline/test-alert.ts";
import { isUrl, tagsOf } from "./tag-values.ts";

test("tags of several alerts become one, each value with the alerts that have it", () => {
  const tags = tagsOf([
    anAlert({ tags: { zone: "a", owners: ["Ada", "Rui", "Ada"] } }),
    anAlert({ tags: { zone: "a", owners: ["Rui"], level: 3, is_live: true } }),
  ]);
  expect(tags).toEqual([
    {
      name: "owners",
      alerts: 2,
      values: [
        { value: "Rui", alerts: 2 },
        { value: "Ada", alerts: 1 },
      ],
    },
    { name: "zone", alerts: 2, values: [{ value: "a", alerts: 2 }] },
    { name: "is_live", alerts: 1, values: [{ value: "true", alerts: 1 }] },
    { name: "level", alerts: 1, values: [{ value: "3", alerts: 1 }] },
  ]);
});

test("whom to call comes first, what the title says comes last", () => {
  expect(
    tagsOf([
      anAlert({
        tags: { host: "db-1", rack: "R1", team: "ops", check: "disk", service: "orders" },
      }),
    ]).map((tag) => tag.name),
  ).toEqual(["service", "team", "rack", "host", "check"]);
});

test("only whole web addresses are links", () => {
  expect(
    ["https://wiki/x", "http://a", "javascript:alert(1)", "see https://wiki", "wiki/x"].map(isUrl),
  ).toEqual([true, true, false, false, false]);
});
