import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsAround, columnsInOrder, neighbourOf, placesOf } from "./graph-places.ts";

const ids = ["1", "2", "3", "4"];
const edges = [
  { source: "1", target: "2" },
  { source: "2", target: "3" },
];

test("the first stands alone, what is connected beside it, and nothing is left out", () => {
  expect(columnsAround("2", ids, edges)).toEqual([["2"], ["1", "3"], ["4"]]);
});

test("arrow keys lead from column to column and along one, and stay at the rim", () => {
  const { places } = placesOf(columnsAround("2", ids, edges));
  expect(neighbourOf(places, "2", "ArrowRight")).toBe("1");
  expect(neighbourOf(places, "1", "ArrowDown")).toBe("3");
  expect(neighbourOf(places, "3", "ArrowLeft")).toBe("2");
  expect(neighbourOf(places, "2", "ArrowLeft")).toBeUndefined();
});

test("whatever comes before something stands left of it", () => {
  const longer = [...edges, { source: "1", target: "4" }, { source: "3", target: "4" }];
  expect(columnsInOrder(ids, longer)).toEqual([["1"], ["2"], ["3"], ["4"]]);
});

test("what nothing comes before stands beside what it leads to", () => {
  const late = [...edges, { source: "4", target: "3" }];
  expect(columnsInOrder(ids, late)).toEqual([["1"], ["2", "4"], ["3"]]);
});

test("any graph has a place for each node, rings too", () => {
  const node = fc.constantFrom("a", "b", "c", "d", "e");
  fc.assert(
    fc.property(fc.array(fc.record({ source: node, target: node })), (links) => {
      const columns = columnsInOrder(["a", "b", "c", "d", "e"], links);
      expect(columns.flat().sort()).toEqual(["a", "b", "c", "d", "e"]);
      const { places, width, height } = placesOf(columns);
      for (const { x, y } of places.values())
        expect([x > 0 && x < width, y > 0 && y < height]).toEqual([true, true]);
    }),
  );
});
