import { expect, test } from "vitest";
import { alertNames } from "./alert-name.ts";
import { anAlert } from "./test-alert.ts";
import { countChanges, lanesOf, spanOf, spansWith } from "./timeline-lanes.ts";

test("what may have caused it is in the whole span, and in sight where the alerts keep their room", () => {
  const span = { from: 10_000, to: 11_000 };
  const cause = (at: number) => ({ at, isStrong: true });
  expect(spansWith(span, [{ at: 100 }, cause(10_500)])).toEqual({ whole: span, shown: span });
  const near = { from: 8880, to: 11_000 };
  expect(spansWith(span, [cause(9000), cause(9500)])).toEqual({ whole: near, shown: near });
  const { whole, shown } = spansWith(span, [cause(2000)]);
  expect(whole.from).toBeLessThan(2000);
  expect(shown).toEqual(span);
});

test("each state lasts until the next, and the last one goes on", () => {
  const [lane] = lanesOf(
    [
      anAlert({
        timeline: [
          { at: 100, status: "warning" },
          { at: 160, status: "critical" },
          { at: 300, status: "ok" },
        ],
        status: "ok",
      }),
    ],
    { nowS: 400 },
  );
  expect(lane?.segments).toEqual([
    { from: 100, to: 160, status: "warning" },
    { from: 160, to: 300, status: "critical" },
    { from: 300, to: 400, status: "ok" },
  ]);
});

test("a step that a sender dated ahead of our clock still has a beginning before its end", () => {
  const [lane] = lanesOf([anAlert({ timeline: [{ at: 500, status: "critical" }] })], { nowS: 400 });
  expect(lane?.segments).toEqual([{ from: 500, to: 500, status: "critical" }]);
});

test("the worst comes first, of equals the oldest", () => {
  const lanes = lanesOf(
    [
      anAlert({ id: "ok", status: "ok", start: 1 }),
      anAlert({ id: "late", start: 300 }),
      anAlert({ id: "early", start: 200 }),
      anAlert({ id: "warn", status: "warning", start: 2 }),
    ],
    { nowS: 400 },
  );
  expect(lanes.map((lane) => lane.id)).toEqual(["early", "late", "warn", "ok"]);
});

test("a storm is in the order in which it began", () => {
  const alerts = [
    anAlert({ id: "third", start: 300 }),
    anAlert({ id: "second", start: 200 }),
    anAlert({ id: "first", status: "ok", start: 1 }),
  ];
  const idsOf = (mostLanes: number) =>
    lanesOf(alerts, { nowS: 400, mostLanes }).map((lane) => lane.id);
  expect(idsOf(2)).toEqual(["first", "second", "third"]);
  expect(idsOf(3)).toEqual(["second", "third", "first"]);
});

test("alerts about one thing are told apart by their check alone", () => {
  const disk = anAlert({ id: "1" });
  const load = anAlert({ id: "2", secondary: { name: "check", value: "load" } });
  expect([...alertNames([disk, load]).values()]).toEqual(["disk", "load"]);
  expect([
    ...alertNames([
      disk,
      anAlert({ id: "3", primary: { name: "host", value: "db-2" }, secondary: null }),
    ]).values(),
  ]).toEqual(["disk · db-1", "db-2"]);
});

test("the span ends now while the incident is open, and soon after its end otherwise", () => {
  const alerts = [anAlert({ timeline: [{ at: 1000, status: "critical" }], last_change: 4000 })];
  expect(spanOf(alerts, { start: 1000, end: null, nowS: 11_000 })).toEqual({
    from: 400,
    to: 11_000,
  });
  expect(spanOf(alerts, { start: 1000, end: 4000, nowS: 90_000 })).toEqual({ from: 820, to: 4180 });
});

test("every change within the span falls into exactly one piece", () => {
  const alerts = [
    anAlert({
      timeline: [
        { at: 0, status: "warning" },
        { at: 50, status: "critical" },
        { at: 100, status: "ok" },
        { at: 200, status: "warning" },
      ],
    }),
  ];
  expect(countChanges({ from: 0, to: 100 }, alerts, 4)).toEqual([1, 0, 1, 1]);
});
