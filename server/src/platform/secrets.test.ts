import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { secretsFrom } from "./secrets.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-secrets-"));
afterAll(() => fs.rmSync(dir, { recursive: true }));
const key = (id: string, byte: number): string =>
  `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const [a, b] = [key("a", 1), key("b", 2)];
const secretsWithKeys = (...keys: string[]) =>
  secretsFrom({ TOCSIN_SECRET_KEYS: keys.join(",") }, dir);

test("what is sealed opens again in its place, and nowhere else", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, place, otherPlace) => {
      const sealed = secretsWithKeys(a).seal(text, place);
      expect(secretsWithKeys(a).open(sealed, place)).toBe(text);
      if (otherPlace !== place)
        expect(() => secretsWithKeys(a).open(sealed, otherPlace)).toThrow("authenticate");
      expect(text.length > 3 && sealed.includes(text)).toBe(false);
      expect(secretsWithKeys(a).seal(text, place)).not.toBe(sealed);
    }),
    { numRuns: 50 },
  );
});

test("one changed bit anywhere, and it does not open", () => {
  const sealed = secretsWithKeys(a).seal("hush", "here");
  const [, , ...parts] = sealed.split(".");
  for (const [at, part] of parts.entries()) {
    const bytes = Buffer.from(part, "base64url");
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(() =>
      secretsWithKeys(a).open(
        ["v1", "a", ...parts.with(at, bytes.toString("base64url"))].join("."),
        "here",
      ),
    ).toThrow("authenticate");
  }
  expect(() =>
    secretsWithKeys(a).open(
      ["v1", "a", parts[0], (parts[1] ?? "").slice(0, 6), parts[2]].join("."),
      "here",
    ),
  ).toThrow("no sealed secret");
});

test("keys are changed from A over B and A to B, and no secret is lost on the way", () => {
  const old = secretsWithKeys(a).seal("hush", "here");
  const between = secretsWithKeys(b, a);
  expect([between.open(old, "here"), between.isOld(old)]).toEqual(["hush", true]);
  const resealed = between.seal(between.open(old, "here"), "here");
  expect([between.isOld(resealed), secretsWithKeys(b).open(resealed, "here")]).toEqual([
    false,
    "hush",
  ]);
  expect(() => secretsWithKeys(b).open(old, "here")).toThrow("secret key a");
});

test("keys that are none are refused at the start", () => {
  for (const text of [
    "a",
    "a:short",
    `${a},${a}`,
    `a b:${Buffer.alloc(32).toString("base64")}`,
    ":",
  ])
    expect(() => secretsWithKeys(text)).toThrow("TOCSIN_SECRET_KEYS");
});

test("without keys, one is made in the data directory for nobody else to read, and stays", () => {
  const sealed = secretsFrom({}, dir).seal("hush", "here");
  expect(secretsFrom({}, dir).open(sealed, "here")).toBe("hush");
  expect(fs.statSync(path.join(dir, "secret-keys")).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dir)).toEqual(["secret-keys"]);
});
