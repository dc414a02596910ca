import { expect, test } from "vitest";
import type { TargetHealth } from "#contract/outbound-integrations.ts";
import { byNeed, targetState } from "./target-state.ts";
import { aTarget } from "./test-target.ts";

const target = (name: string, health: Partial<TargetHealth>) => aTarget({ name, health });

test("targets that need a look are first, the worst on top; the others keep their order", () => {
  const targets = [
    target("fine", {}),
    target("off", { state: "paused", dead: 2 }),
    target("retrying", { state: "retrying", dead: 1 }),
    target("left some", { dead: 1 }),
    target("new", { state: "never" }),
    target("down", { state: "down" }),
  ];
  expect(byNeed(targets).map(({ name }) => name)).toEqual([
    "down",
    "left some",
    "retrying",
    "fine",
    "off",
    "new",
  ]);
  expect(targets.map(({ health }) => targetState(health))).toEqual([
    "delivering",
    "paused",
    "retrying",
    "dead",
    "never",
    "down",
  ]);
});
