import { expect, test } from "vitest";
import { calledBy, endShare, shareIncident } from "./decide.ts";
import type { ShareRow, Target } from "./share.ts";

const ops: Target = { system: "email", address: "ops@north.test", name: "Ops" };
const ada = { kind: "user", id: "7", name: "Ada" } as const;
const share = (target: Target = ops, known: readonly ShareRow[] = []) =>
  shareIncident("1", known, { target, message: "look", by: ada, at: 60 });
function made(target: Target = ops): ShareRow {
  const one = share(target);
  if (typeof one === "string") throw new Error(one);
  return one;
}

test("a share says who is told of what, by whom and when, and that it is recorded", () => {
  expect(share()).toEqual({
    id: null,
    incident_id: "1",
    ...ops,
    message: "look",
    actor_kind: "user",
    actor_id: "7",
    actor_name: "Ada",
    at: 60,
    state: "recorded",
    unsubscribed: null,
  });
});

test("a rule's share is the rule's", () => {
  expect(
    shareIncident("1", [], {
      target: ops,
      message: "",
      by: { kind: "rule", id: "3", name: "Night shift" },
      at: 60,
    }),
  ).toMatchObject({ actor_kind: "rule", actor_id: "3", actor_name: "Night shift" });
});

test.each<[string, Target, boolean]>([
  ["the same target", ops, false],
  ["the same address under another name", { ...ops, name: "" }, false],
  ["another address", { ...ops, address: "dev@north.test" }, true],
  ["the same address of another channel", { ...ops, system: "sms" }, true],
])("who has it: %s", (_, target, isNew) => {
  expect(typeof share(target, [made()]) !== "string").toBe(isNew);
});

test("whom it is shared with already is named; whoever unsubscribed can be told again", () => {
  const one = made();
  expect([share(ops, [one]), share({ ...ops, name: "" }, [one])]).toEqual([
    "It is shared with Ops already",
    "It is shared with ops@north.test already",
  ]);
  expect(endShare(one, "Rui", 90)).toBeNull();
  expect(one.unsubscribed).toEqual({ by: "Rui", at: 90 });
  expect(share(ops, [one])).toMatchObject({ id: null });
  expect(endShare(one, "Ada", 99)).toBe("Ops is unsubscribed already");
  expect(one.unsubscribed).toEqual({ by: "Rui", at: 90 });
});

test("a bare address is called by itself", () => {
  expect([calledBy(ops), calledBy({ name: "", address: "+31612345678" })]).toEqual([
    "Ops",
    "+31612345678",
  ]);
});
