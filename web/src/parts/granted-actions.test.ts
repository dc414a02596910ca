import { expect, test } from "vitest";
import type { Grant } from "#contract/roles.ts";
import { toggleAction, withAccess } from "./granted-actions.ts";

test("actions are taken off a grant one by one, given back, and stay when the level changes", () => {
  const grant: Grant = { environment_id: "7", access: "edit" };
  const narrow = toggleAction(toggleAction(grant, "merge"), "resolve");
  expect(narrow.actions).toEqual(["comment", "assign", "acknowledge", "snooze", "share"]);
  expect(toggleAction(toggleAction(narrow, "merge"), "resolve")).toEqual(grant);
  expect(withAccess(narrow, "incident_actions")).toEqual({
    ...narrow,
    access: "incident_actions",
  });
  expect(withAccess(narrow, "read")).toEqual({ environment_id: "7", access: "read" });
});
