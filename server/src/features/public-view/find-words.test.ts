import fc from "fast-check";
import { expect, test } from "vitest";
import type { PublicStatus } from "#contract/public-observability.ts";
import { findWords } from "./find-words.ts";

const incident = (title: string, more: object = {}) => ({
  id: title,
  title,
  services: [],
  ...more,
});
const status: PublicStatus = {
  org_name: "northwind",
  title: "Northwind",
  introduction: "",
  history_days: 90,
  services: [],
  current: { items: [incident("Orders wait", { status: "Slower" })], total: 300 },
  earlier: {
    items: [incident("Labels are late", { tags: { site: ["Munich"] } }), incident("Orders fail")],
    total: 900,
  },
  notices: [],
};

test("all words have to be there, in any order and case", () => {
  const narrowed = findWords(status, "  slower ORDERS ");
  expect(narrowed.current).toEqual({ items: status.current.items, total: 1 });
  expect(narrowed.earlier).toEqual({ items: [], total: 0 });
  expect(findWords(status, "munich").earlier.total).toBe(1);
  expect(findWords(status, " ")).toEqual(status);
});

test("what is asked for is text: nothing of it is read, and no more than its beginning", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (search) => {
      const narrowed = findWords(status, search);
      for (const item of narrowed.earlier.items) expect(status.earlier.items).toContain(item);
    }),
  );
  const long = `orders ${" ".repeat(200)} nothing-else`;
  expect(findWords(status, long).earlier.total).toBe(1);
});
