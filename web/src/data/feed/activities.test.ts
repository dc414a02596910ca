import { expect, test } from "vitest";
import type { Activity } from "#contract/incidents.ts";
import { activitiesOf, mergeNewest } from "./activities.ts";

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
  const after = mergeNewest(cached, { ...page("5", "4", "3"), total: 11 });
  expect(after.pages.map((cachedPage) => cachedPage.activities.map(({ id }) => id))).toEqual([
    ["5", "4", "3", "2"],
    ["1"],
  ]);
  expect(after.pages[0]?.total).toBe(11);
});

test("nothing new keeps the very same pages", () => {
  expect(mergeNewest(cached, page("3", "2"))).toBe(cached);
});

const ids = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index));

test("what a poll reads beyond the first page stands below it, not above", () => {
  const opened = { pages: [{ ...page(...ids(80, 51)), total: 80 }], pageParams: [1] };
  const merged = mergeNewest(opened, { ...page(...ids(80, 31)), total: 80 });
  expect(activitiesOf(merged).activities.map(({ id }) => id)).toEqual(ids(80, 31));
  const scrolled = {
    pages: [...merged.pages, { ...page(...ids(50, 21)), total: 80 }],
    pageParams: [1, 2],
  };
  expect(activitiesOf(scrolled).activities.map(({ id }) => id)).toEqual(ids(80, 21));
});

test("what happened earlier stands below, whenever it was written", () => {
  const earlier = { ...activity("9"), at: 2.5 };
  const merged = mergeNewest(cached, { activities: [earlier], total: 10 });
  expect(activitiesOf(merged).activities.map(({ id }) => id)).toEqual(["3", "9", "2", "1"]);
});

test("where more came than a poll reads, the list begins anew without a gap", () => {
  const merged = mergeNewest(cached, { ...page(...ids(153, 104)), total: 153 });
  expect(activitiesOf(merged).activities.map(({ id }) => id)).toEqual(ids(153, 104));
  expect(merged.pageParams).toEqual([1]);
});
