import fc from "fast-check";
import { expect, test } from "vitest";
import { compareGroups, type PlacedAlert } from "./compare-groups.ts";

const alert = (
  identity: string,
  incident_id: string,
  more: Partial<PlacedAlert> = {},
): PlacedAlert => ({ identity, start: 1, incident_id, status: "critical", ...more });
const noneTouched = new Set<string>();
const kinds = (live: PlacedAlert[], replayed: PlacedAlert[], touched = noneTouched): string[] =>
  compareGroups(live, replayed, touched).map(
    (difference) => `${difference.kind}${difference.isByHand ? " by hand" : ""}`,
  );

test("the same groups under other names are the same", () => {
  const groups = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 4 }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(groups, (alerts) => {
      const live = alerts.map(([identity, start, group]) =>
        alert(`i${identity}`, `live ${group}`, { start }),
      );
      const replayed = live.map((alert) => ({
        ...alert,
        incident_id: `other ${alert.incident_id}`,
      }));
      expect(compareGroups(live, replayed, noneTouched)).toEqual([]);
    }),
  );
});

test.each([
  [
    "joins what is apart",
    [alert("a", "1"), alert("b", "2")],
    [alert("a", "7"), alert("b", "7")],
    ["joined"],
  ],
  [
    "splits what is together",
    [alert("a", "1"), alert("b", "1")],
    [alert("a", "7"), alert("b", "8")],
    ["split"],
  ],
  ["lacks an alert", [alert("a", "1"), alert("b", "1")], [alert("a", "7")], ["missing"]],
  ["has one more", [alert("a", "1")], [alert("a", "7"), alert("b", "7")], ["extra"]],
  ["ends in another status", [alert("a", "1")], [alert("a", "7", { status: "ok" })], ["status"]],
  [
    "tells alerts of one identity apart by their start",
    [alert("a", "1"), alert("a", "2", { start: 2 })],
    [alert("a", "7"), alert("a", "8", { start: 3 })],
    ["missing", "extra"],
  ],
])("a replay that %s is told", (_, live, replayed, expected) => {
  expect(kinds(live, replayed)).toEqual(expected);
});

test("a person's click explains its own incident and those that its alerts would have been in", () => {
  // Somebody resolved 1, so b opened 2 instead of joining it.
  const live = [alert("a", "1"), alert("b", "2"), alert("c", "3"), alert("d", "4")];
  const replayed = [alert("a", "7"), alert("b", "7"), alert("c", "8"), alert("d", "8")];
  expect(kinds(live, replayed, new Set(["1"]))).toEqual(["joined by hand", "joined"]);
});
