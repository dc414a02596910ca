import { expect, test } from "vitest";
import { commonPatterns } from "./rebuild.ts";

const pattern = (id: string, values: Record<string, string[]>, more: object = {}) => ({
  id,
  revision: 1,
  values,
  ...more,
});

test("what merged incidents hold together: patterns of both, and of those the values that both share", () => {
  const target = {
    source_systems: ["a"],
    patterns: [
      pattern("1", { host: ["db-1", "DB-2"] }),
      pattern("2", { service: ["shop"] }),
      pattern("3", { rack: ["r1"] }),
    ],
  };
  const source = {
    source_systems: ["a"],
    patterns: [pattern("1", { host: ["db-2", "db-3"] }), pattern("2", { service: ["mail"] })],
  };
  expect(commonPatterns(target, source)).toEqual([pattern("1", { host: ["DB-2"] })]);
});

test("a pattern that stays within one source does not outlive a merge with another source", () => {
  const withinSource = pattern("1", { host: ["db-1"] }, { alone: true });
  const holder = (...source_systems: string[]) => ({ source_systems, patterns: [withinSource] });
  expect([
    commonPatterns(holder("a"), holder("a")),
    commonPatterns(holder("a"), holder("b")),
    commonPatterns(holder("a"), holder("a", "b")),
  ]).toEqual([[withinSource], [], []]);
});

test("links are those of the incident that takes the other over", () => {
  const links = pattern("1", {}, { linked: { "\u0002=n1": [1, 2] } });
  expect(
    commonPatterns(
      { source_systems: ["a"], patterns: [links] },
      { source_systems: ["a"], patterns: [] },
    ),
  ).toEqual([links]);
});
