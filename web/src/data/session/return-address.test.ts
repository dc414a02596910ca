import { beforeEach, expect, test } from "vitest";
import { saveReturnAddress, takeReturnAddress } from "./return-address.ts";

const stored = new Map<string, string>();
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const minute = 60_000;
beforeEach(() => stored.clear());

test("the address is given back once, within five minutes", () => {
  saveReturnAddress('/feed/7/12?query="a"', { nowMs: 0, store });
  expect(takeReturnAddress({ nowMs: 5 * minute, store })).toBe('/feed/7/12?query="a"');
  expect(takeReturnAddress({ nowMs: 5 * minute, store })).toBeNull();
});

test("later it is forgotten", () => {
  saveReturnAddress("/feed/7", { nowMs: 0, store });
  expect(takeReturnAddress({ nowMs: 5 * minute + 1, store })).toBeNull();
});

test("nobody is sent to another site, or back to the door", () => {
  for (const address of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/sign-in",
    "/set-up?step=source",
    "/404",
  ]) {
    saveReturnAddress(address, { nowMs: 0, store });
    expect(takeReturnAddress({ nowMs: 1, store })).toBeNull();
  }
  store.setItem("tocsin.return", '{"address":"//evil.example","atMs":1}');
  expect(takeReturnAddress({ nowMs: 1, store })).toBeNull();
  saveReturnAddress("/sign-in-history", { nowMs: 0, store });
  expect(takeReturnAddress({ nowMs: 1, store })).toBe("/sign-in-history");
});

test("whatever else stands there is ignored", () => {
  store.setItem("tocsin.return", "{{{");
  expect(takeReturnAddress({ nowMs: 1, store })).toBeNull();
});
