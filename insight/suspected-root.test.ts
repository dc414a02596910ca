import { expect, test } from "vitest";
import { suspectedRoot } from "./suspected-root.ts";

/** shop needs cart, cart needs db; disk is beside them. */
const needs: Readonly<Record<string, string[]>> = {
  shop: ["shop", "cart", "db"],
  cart: ["cart", "db"],
  db: ["db"],
  disk: ["disk"],
};
const rootOf = (...failing: [id: string, failedAt: number][]) =>
  suspectedRoot(
    failing.map(([id, failedAt]) => ({ id, failedAt })),
    (id) => needs[id] ?? [],
  );

test("it is what most of the others depend on, whenever it was noticed", () => {
  expect(rootOf(["shop", 1], ["cart", 2], ["db", 30], ["disk", 0])).toEqual({
    id: "db",
    explains: ["shop", "cart"],
  });
});

test("a link that does not fail itself is passed over", () => {
  expect(rootOf(["shop", 1], ["db", 2])).toEqual({ id: "db", explains: ["shop"] });
});

test("in a ring it is what failed first", () => {
  const ring = (id: string) => (id === "a" ? ["b"] : ["a"]);
  const failing = [
    { id: "a", failedAt: 9 },
    { id: "b", failedAt: 3 },
  ];
  expect(suspectedRoot(failing, ring)?.id).toBe("b");
});

test("where nothing depends on anything, there is none", () => {
  expect([rootOf(["db", 1], ["disk", 2]), rootOf()]).toEqual([null, null]);
});
