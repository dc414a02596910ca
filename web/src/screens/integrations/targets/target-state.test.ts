import { expect, test } from "vitest";
import type { TargetHealth } from "#contract/outbound-integrations.ts";
import { byNeed, filterTargets, targetState } from "./target-state.ts";
import { aTarget } from "./test-target.ts";

const target = (name: string, health: Partial<TargetHealth>) => aTarget({ name, health });

const near = { channel: "webhook", state: "near", used: 871, limit: 1000 } as const;
const over = { ...near, state: "blocked", used: 1000 } as const;

test.each([
  [{}, near, "nearQuota"],
  [{ state: "never" }, near, "nearQuota"],
  [{ state: "retrying" }, near, "retrying"],
  [{ dead: 1 }, near, "dead"],
  [{ state: "paused" }, near, "paused"],
  [{}, over, "overQuota"],
  [{ dead: 3 }, over, "overQuota"],
  [{ state: "retrying" }, over, "overQuota"],
  [{ state: "down" }, over, "down"],
  [{ state: "paused" }, over, "paused"],
] as const)("%j with the quota %j is %s", (health, quota, state) => {
  expect(targetState(target("t", health).health, quota)).toBe(state);
});

test("a quota is of all targets of its channel, and of no other", () => {
  const targets = [target("fine", {}), target("retrying", { state: "retrying" })];
  const states = (channel: "webhook" | "sms") =>
    byNeed(targets, [{ ...near, channel }]).map(({ target: { name }, state }) => [name, state]);
  expect(states("webhook")).toEqual([
    ["retrying", "retrying"],
    ["fine", "nearQuota"],
  ]);
  expect(states("sms")).toEqual([
    ["retrying", "retrying"],
    ["fine", "delivering"],
  ]);
});

test("targets that need a look are first, the worst on top; the others keep their order", () => {
  const targets = [
    target("fine", {}),
    target("off", { state: "paused", dead: 2 }),
    target("retrying", { state: "retrying", dead: 1 }),
    target("left some", { dead: 1 }),
    target("new", { state: "never" }),
    target("down", { state: "down" }),
  ];
  expect(byNeed(targets).map(({ target: { name } }) => name)).toEqual([
    "down",
    "left some",
    "retrying",
    "fine",
    "off",
    "new",
  ]);
  expect(targets.map(({ health }) => targetState(health, undefined))).toEqual([
    "delivering",
    "paused",
    "retrying",
    "dead",
    "never",
    "down",
  ]);
});

test.each([
  [{}, ["down", "dull", "new"]],
  [{ search: "DO" }, ["down"]],
  [{ search: "webhook.d" }, ["down", "dull"]],
  [{ state: "look" }, ["down"]],
  [{ state: "never" }, ["new"]],
  [{ kind: "chat" }, []],
] as const)("%j leaves %j", (filter, shown) => {
  const all = { search: "", state: undefined, kind: undefined };
  const targets = byNeed([
    target("dull", {}),
    target("down", { state: "down" }),
    target("new", { state: "never" }),
  ]);
  const left = filterTargets(targets, { ...all, ...filter });
  expect(left.map(({ target: { name } }) => name)).toEqual(shown);
});
