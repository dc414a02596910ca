import { expect, test } from "vitest";
import type { Activity } from "#contract/incidents.ts";
import { prepend } from "./activities.ts";

const activity = (id: string): Activity => ({
  id,
  type: "commented",
  at: Number(id),
  actor: { kind: "user", id: "5", name: "Ada" },
  params: {},
});
const page = (...ids: string[]) => ({ activities: ids.map(activity), total: 9 });
const cached = { pages: [page("3", "2"), page("1")], pageParams: [1, 2] };

test("new ones go in front, those that are known stay where they are", () => {
  const after = prepend(cached, { ...page("5", "4", "3"), total: 11 });
  expect(after.pages.map((cachedPage) => cachedPage.activities.map(({ id }) => id))).toEqual([
    ["5", "4", "3", "2"],
    ["1"],
  ]);
  expect(after.pages[0]?.total).toBe(11);
});

test("nothing new keeps the very same pages", () => {
  expect(prepend(cached, page("3", "2"))).toBe(cached);
});
