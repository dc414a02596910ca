import fc from "fast-check";
import { expect, test } from "vitest";
import type { Incident } from "#contract/incidents.ts";
import {
  type FeedPages,
  incidentsOf,
  updateRows,
  applyFeedChanges,
  removeRows,
  shareIncidents,
} from "./feed-pages.ts";
import { isInFolder, compareIncidents, type FeedView } from "./feed-view.ts";
import { anIncident } from "./test-incident.ts";

const view: FeedView = { folder: "active", sort: "last_change", order: "desc" };
const options = { view, nowS: 1000 };
const byId = (...incidents: Incident[]) =>
  new Map(incidents.map((incident) => [incident.id, incident]));
const feedOf = (items: Incident[], next_cursor: string | null = null): FeedPages => ({
  pages: [{ items, next_cursor, total: items.length, total_is_least: false }],
  pageParams: [null],
});
const idsOf = (feed: FeedPages) => incidentsOf(feed).map((incident) => incident.id);
const isActiveIncident = (incident: Incident) => isInFolder(incident, view);

test("repainting moves nothing", () => {
  const feed = feedOf([
    anIncident({ id: "3", last_change: 30 }),
    anIncident({ id: "2", last_change: 20 }),
  ]);
  const changed = byId(
    anIncident({ id: "2", last_change: 99, title: "new", version: 2 }),
    anIncident({ id: "9", version: 1 }),
  );
  const after = updateRows(feed, changed);
  expect(idsOf(after)).toEqual(["3", "2"]);
  expect(incidentsOf(after)[1]?.title).toBe("new");
});

test("repainting with nothing new keeps the very same feed", () => {
  const feed = feedOf([anIncident({ id: "3", version: 5 })]);
  expect(updateRows(feed, byId(anIncident({ id: "3", version: 4, title: "late" })))).toBe(feed);
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
  const after = applyFeedChanges(feed, { changed, isInFolder: isActiveIncident }, options);
  expect(idsOf(after)).toEqual(["1", "4", "2"]);
  expect(after.pages[0]?.total).toBe(3);
});

test("what sorts below the loaded rows stays with the server", () => {
  const feed = feedOf(
    [anIncident({ id: "3", last_change: 30 }), anIncident({ id: "2", last_change: 20 })],
    "more",
  );
  const after = applyFeedChanges(
    feed,
    { changed: byId(anIncident({ id: "8", last_change: 5 })), isInFolder: isActiveIncident },
    options,
  );
  expect(idsOf(after)).toEqual(["3", "2"]);
});

test("what is gone leaves without a trace", () => {
  const feed = feedOf([anIncident({ id: "3" }), anIncident({ id: "2" })]);
  const after = applyFeedChanges(
    feed,
    { changed: new Map(), goneIds: new Set(["3"]), isInFolder: isActiveIncident },
    options,
  );
  expect(idsOf(after)).toEqual(["2"]);
  expect(idsOf(removeRows(feed, (incident) => incident.id === "2"))).toEqual(["3"]);
  expect(removeRows(feed, (incident) => incident.id === "2").pages[0]?.total).toBe(1);
});

test("pages that overlap show an incident once", () => {
  const page = feedOf([anIncident({ id: "3" })]).pages;
  expect(idsOf({ pages: [...page, ...page], pageParams: [] })).toEqual(["3"]);
});

test("the settled feed is sorted, without doubles, and holds only what belongs", () => {
  const rowsArbitrary = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 12 }).map(String),
      last_change: fc.nat(20),
      version: fc.nat(3),
      isActive: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const toIncidents = (
    rows: { id: string; last_change: number; version: number; isActive: boolean }[],
  ) =>
    rows.map(({ isActive, ...rest }) =>
      anIncident({ ...rest, folders: [isActive ? "active" : "resolved"] }),
    );
  fc.assert(
    fc.property(
      rowsArbitrary,
      rowsArbitrary,
      fc.constantFrom<FeedView["order"]>("asc", "desc"),
      (before, after, order) => {
        const ordered = { ...view, order };
        const settled = incidentsOf(
          applyFeedChanges(
            feedOf(toIncidents(before)),
            { changed: byId(...toIncidents(after)), isInFolder: isActiveIncident },
            { view: ordered, nowS: 0 },
          ),
        );
        expect(settled).toEqual([...settled].sort(compareIncidents(ordered, 0)));
        expect(new Set(settled.map((incident) => incident.id)).size).toBe(settled.length);
        expect(settled.every(isActiveIncident)).toBe(true);
      },
    ),
  );
});

test("what says the same stays the same object, wherever it stands now", () => {
  const before = feedOf([
    anIncident({ id: "3" }),
    anIncident({ id: "2" }),
    anIncident({ id: "1" }),
  ]);
  const [, second, first] = incidentsOf(before);
  const after = shareIncidents(
    before,
    feedOf([
      anIncident({ id: "4" }),
      anIncident({ id: "2" }),
      anIncident({ id: "1" }),
      anIncident({ id: "3", title: "worse", version: 2 }),
    ]),
  );
  expect(idsOf(after)).toEqual(["4", "2", "1", "3"]);
  const [, ...known] = incidentsOf(after);
  expect(known[0]).toBe(second);
  expect(known[1]).toBe(first);
  expect(known[2]?.title).toBe("worse");
});

test("the same rows are the very same feed, unless their number or what follows is another", () => {
  const rows = () => [anIncident({ id: "2" }), anIncident({ id: "1" })];
  const before = feedOf(rows());
  expect(shareIncidents(before, feedOf(rows()))).toBe(before);
  expect(shareIncidents(before, feedOf(rows(), "next")).pages[0]?.next_cursor).toBe("next");
  const twoPages = { pages: [...before.pages, ...before.pages], pageParams: [null, "next"] };
  expect(shareIncidents(twoPages, feedOf(rows())).pages).toHaveLength(1);
  expect(idsOf(shareIncidents(before, feedOf(rows().reverse())))).toEqual(["1", "2"]);
});

test("P1 comes first when priority descends, and no priority comes last", () => {
  const rows = [null, 3, 1].map((priority, at) => anIncident({ id: String(at), priority }));
  expect(
    rows
      .sort(compareIncidents({ sort: "priority", order: "desc" }, 0))
      .map((incident) => incident.priority),
  ).toEqual([1, 3, null]);
});

test("equal values are ordered by id, as numbers", () => {
  const rows = ["9", "10", "100"].map((id) => anIncident({ id, last_change: 5 }));
  expect(rows.sort(compareIncidents(view, 0)).map((incident) => incident.id)).toEqual([
    "100",
    "10",
    "9",
  ]);
});
