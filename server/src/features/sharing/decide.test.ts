import { expect, test } from "vitest";
import { targetLabel, endShare, createShare } from "./decide.ts";
import type { ShareRow, Target } from "./share.ts";

const ops: Target = { system: "email", address: "ops@north.test", name: "Ops" };
const ada = { kind: "user", id: "7", name: "Ada" } as const;
const share = (target: Target = ops, existing: readonly ShareRow[] = []) =>
  createShare("1", existing, { target, message: "look", actor: ada, at: 60 });
function madeShare(target: Target = ops): ShareRow {
  const result = share(target);
  if ("code" in result) throw new Error(result.code);
  return result;
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
    ticket_id: null,
    closes_ticket: null,
  });
});

test("a rule's share is the rule's", () => {
  expect(
    createShare("1", [], {
      target: ops,
      message: "",
      actor: { kind: "rule", id: "3", name: "Night shift" },
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
  expect(!("code" in share(target, [madeShare()]))).toBe(isNew);
});

test("whom it is shared with already is named; whoever unsubscribed can be told again", () => {
  const existing = madeShare();
  expect([share(ops, [existing]), share({ ...ops, name: "" }, [existing])]).toEqual([
    { code: "already_shared", words: ["Ops"] },
    { code: "already_shared", words: ["ops@north.test"] },
  ]);
  expect(endShare(existing, "Rui", 90)).toBeNull();
  expect(existing.unsubscribed).toEqual({ by: "Rui", at: 90 });
  expect(share(ops, [existing])).toMatchObject({ id: null });
  expect(endShare(existing, "Ada", 99)).toEqual({ code: "already_unsubscribed", words: ["Ops"] });
  expect(existing.unsubscribed).toEqual({ by: "Rui", at: 90 });
});

test("a bare address is called by itself", () => {
  expect([targetLabel(ops), targetLabel({ name: "", address: "+31612345678" })]).toEqual([
    "Ops",
    "+31612345678",
  ]);
});
