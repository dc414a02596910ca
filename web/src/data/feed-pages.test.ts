import fc from "fast-check";
import { expect, test } from "vitest";
import type { Incident } from "#contract/incidents.ts";
import { type FeedPages, incidentsOf, repaint, settle, without } from "./feed-pages.ts";
import { belongs, compareIncidents, type FeedView } from "./feed-view.ts";
import { anIncident } from "./test-incident.ts";

const view: FeedView = { folder: "active", sort: "last_change", order: "desc" };
const how = { view, nowS: 1000 };
const byId = (...incidents: Incident[]) => new Map(incidents.map((one) => [one.id, one]));
const feedOf = (items: Incident[], next_cursor: string | null = null): FeedPages => ({
  pages: [{ items, next_cursor, total: items.length, total_is_least: false }],
  pageParams: [null],
});
const idsOf = (feed: FeedPages) => incidentsOf(feed).map((one) => one.id);
const inActive = (one: Incident) => belongs(one, view);

test("repainting moves nothing", () => {
  const feed = feedOf([
    anIncident({ id: "3", last_change: 30 }),
    anIncident({ id: "2", last_change: 20 }),
  ]);
  const changed = byId(
    anIncident({ id: "2", last_change: 99, title: "new", version: 2 }),
    anIncident({ id: "9", version: 1 }),
  );
  const after = repaint(feed, changed);
  expect(idsOf(after)).toEqual(["3", "2"]);
  expect(incidentsOf(after)[1]?.title).toBe("new");
});

test("repainting with nothing new keeps the very same feed", () => {
  const feed = feedOf([anIncident({ id: "3", version: 5 })]);
  expect(repaint(feed, byId(anIncident({ id: "3", version: 4, title: "late" })))).toBe(feed);
});

test("a changed incident takes its place, a new one comes, a resolved one goes", () => {
  const feed = feedOf([
    anIncident({ id: "3", last_change: 30 }),
    anIncident({ id: "2", last_change: 20 }),
    anIncident({ id: "1", last_change: 10 }),
  ]);
  const changed = byId(
    anIncident({ id: "1", last_change: 40, version: 2 }),
    anIncident({ id: "3", last_change: 35, version: 2, folders: ["resolved"] }),
    anIncident({ id: "4", last_change: 25 }),
  );
  const after = settle(feed, { changed, belongs: inActive }, how);
  expect(idsOf(after)).toEqual(["1", "4", "2"]);
  expect(after.pages[0]?.total).toBe(3);
});

test("what sorts below the loaded rows stays with the server", () => {
  const feed = feedOf(
    [anIncident({ id: "3", last_change: 30 }), anIncident({ id: "2", last_change: 20 })],
    "more",
  );
  const after = settle(
    feed,
    { changed: byId(anIncident({ id: "8", last_change: 5 })), belongs: inActive },
    how,
  );
  expect(idsOf(after)).toEqual(["3", "2"]);
});

test("what is gone leaves without a trace", () => {
  const feed = feedOf([anIncident({ id: "3" }), anIncident({ id: "2" })]);
  const after = settle(
    feed,
    { changed: new Map(), goneIds: new Set(["3"]), belongs: inActive },
    how,
  );
  expect(idsOf(after)).toEqual(["2"]);
  expect(idsOf(without(feed, (one) => one.id === "2"))).toEqual(["3"]);
  expect(without(feed, (one) => one.id === "2").pages[0]?.total).toBe(1);
});

test("pages that overlap show an incident once", () => {
  const page = feedOf([anIncident({ id: "3" })]).pages;
  expect(idsOf({ pages: [...page, ...page], pageParams: [] })).toEqual(["3"]);
});

test("the settled feed is sorted, without doubles, and holds only what belongs", () => {
  const some = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 12 }).map(String),
      last_change: fc.nat(20),
      version: fc.nat(3),
      isActive: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const made = (rows: { id: string; last_change: number; version: number; isActive: boolean }[]) =>
    rows.map(({ isActive, ...rest }) =>
      anIncident({ ...rest, folders: [isActive ? "active" : "resolved"] }),
    );
  fc.assert(
    fc.property(
      some,
      some,
      fc.constantFrom<FeedView["order"]>("asc", "desc"),
      (before, after, order) => {
        const ordered = { ...view, order };
        const settled = incidentsOf(
          settle(
            feedOf(made(before)),
            { changed: byId(...made(after)), belongs: inActive },
            { view: ordered, nowS: 0 },
          ),
        );
        expect(settled).toEqual([...settled].sort(compareIncidents(ordered, 0)));
        expect(new Set(settled.map((one) => one.id)).size).toBe(settled.length);
        expect(settled.every(inActive)).toBe(true);
      },
    ),
  );
});

test("P1 comes first when priority descends, and no priority comes last", () => {
  const rows = [null, 3, 1].map((priority, at) => anIncident({ id: String(at), priority }));
  expect(
    rows.sort(compareIncidents({ sort: "priority", order: "desc" }, 0)).map((one) => one.priority),
  ).toEqual([1, 3, null]);
});

test("equal values are ordered by id, as numbers", () => {
  const rows = ["9", "10", "100"].map((id) => anIncident({ id, last_change: 5 }));
  expect(rows.sort(compareIncidents(view, 0)).map((one) => one.id)).toEqual(["100", "10", "9"]);
});
