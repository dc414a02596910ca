import { expect, test } from "vitest";
import { recentCache } from "./recent-cache.ts";

test("the oldest entry goes when there are too many; what is set again is young again", () => {
  const cache = recentCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("a", 3);
  cache.set("c", 4);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([3, undefined, 4]);
});
