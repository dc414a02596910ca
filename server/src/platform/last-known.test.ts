import { expect, test } from "vitest";
import { openLastKnown } from "./last-known.ts";

const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
const failing = () => Promise.reject(away);
const hanging = () => new Promise<string>(() => undefined);

test("what was looked up stands in while the database fails or hangs, and is replaced after", async () => {
  const known = openLastKnown<string>({ maxEntries: 10, freshMs: 0, outageMs: 60_000 });
  expect(await known.get("a", () => Promise.resolve("first"))).toBe("first");
  expect(await known.get("a", failing)).toBe("first");
  expect(await known.get("a", () => Promise.resolve("second"))).toBe("second");
  expect(await known.get("a", hanging)).toBe("second");
  // Whoever comes later waits no more for the same answer.
  let loads = 0;
  const load = () => {
    loads += 1;
    return hanging();
  };
  expect([await known.get("a", load), loads]).toEqual(["second", 0]);
});

test("nothing stands in for what is unknown, asked for anew, too old, or revoked", async () => {
  const known = openLastKnown<string>({ maxEntries: 10, freshMs: 0, outageMs: 20 });
  await expect(known.get("nobody", failing)).rejects.toThrow("connect");
  await known.get("a", () => Promise.resolve("value"));
  await expect(known.getFresh("a", failing)).rejects.toThrow("connect");
  expect(await known.get("a", () => Promise.resolve(null))).toBeNull();
  expect(await known.get("a", failing)).toBeNull();
  await known.get("b", () => Promise.resolve("value"));
  await new Promise((resolve) => {
    setTimeout(resolve, 40);
  });
  await known.get("c", () => Promise.resolve("later"));
  await expect(known.get("b", failing)).rejects.toThrow("connect");
});

test("without an outage to bridge, a fault is a fault", async () => {
  const known = openLastKnown<string>({ maxEntries: 10, freshMs: 0, outageMs: null });
  await known.get("a", () => Promise.resolve("value"));
  await expect(known.get("a", failing)).rejects.toThrow("connect");
});
