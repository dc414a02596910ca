import { expect, test } from "vitest";
import { movableClock } from "./clock.ts";
import { loadingCache } from "./loading-cache.ts";

function opened(load: (key: string) => Promise<string | null>) {
  const clock = movableClock(1000);
  const loads: string[] = [];
  const cache = loadingCache(
    (key) => {
      loads.push(key);
      return load(key);
    },
    { clock, maxAgeS: 15, maxValues: 2, maxMissing: 3 },
  );
  return { clock, loads, cache };
}

test("all who ask meanwhile share a load, until it is too old", async () => {
  const { clock, loads, cache } = opened((key) => Promise.resolve(key.toUpperCase()));
  expect(await Promise.all([cache.get("a"), cache.get("a")])).toEqual(["A", "A"]);
  clock.forward({ seconds: 14 });
  await cache.get("a");
  expect(loads).toEqual(["a"]);
  clock.forward({ seconds: 1 });
  await cache.get("a");
  expect(loads).toEqual(["a", "a"]);
});

test("keys that name nothing drive out no value", async () => {
  const { loads, cache } = opened((key) => Promise.resolve(key.startsWith("x") ? null : key));
  await cache.get("a");
  for (let n = 0; n < 50; n += 1) expect(await cache.get(`x${n}`)).toBeNull();
  await cache.get("x49");
  await cache.get("a");
  expect(loads.filter((key) => key === "a" || key === "x49")).toEqual(["a", "x49"]);
});

test("a load that fails, or is of before, is not kept", async () => {
  let fails = true;
  const { loads, cache } = opened((key) =>
    fails ? Promise.reject(new Error("gone")) : Promise.resolve(key),
  );
  await expect(cache.get("a")).rejects.toThrow("gone");
  fails = false;
  expect(await cache.get("a")).toBe("a");
  cache.forget("a");
  const meanwhile = cache.get("a");
  cache.forget("a");
  expect(await meanwhile).toBe("a");
  expect(await cache.get("a")).toBe("a");
  expect(loads).toHaveLength(4);
});
