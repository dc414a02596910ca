import { expect, test } from "vitest";
import { heldTogether } from "./rebuild.ts";

const held = (id: string, values: Record<string, string[]>, more: object = {}) => ({
  id,
  revision: 1,
  values,
  ...more,
});

test("what merged incidents hold together: patterns of both, and of those the values that both share", () => {
  const one = {
    source_systems: ["a"],
    patterns: [
      held("1", { host: ["db-1", "DB-2"] }),
      held("2", { service: ["shop"] }),
      held("3", { rack: ["r1"] }),
    ],
  };
  const other = {
    source_systems: ["a"],
    patterns: [held("1", { host: ["db-2", "db-3"] }), held("2", { service: ["mail"] })],
  };
  expect(heldTogether(one, other)).toEqual([held("1", { host: ["DB-2"] })]);
});

test("a pattern that stays within one source does not outlive a merge with another source", () => {
  const own = held("1", { host: ["db-1"] }, { alone: true });
  const of = (...source_systems: string[]) => ({ source_systems, patterns: [own] });
  expect([
    heldTogether(of("a"), of("a")),
    heldTogether(of("a"), of("b")),
    heldTogether(of("a"), of("a", "b")),
  ]).toEqual([[own], [], []]);
});

test("links are those of the incident that takes the other over", () => {
  const links = held("1", {}, { linked: { "\u0002=n1": [1, 2] } });
  expect(
    heldTogether(
      { source_systems: ["a"], patterns: [links] },
      { source_systems: ["a"], patterns: [] },
    ),
  ).toEqual([links]);
});
