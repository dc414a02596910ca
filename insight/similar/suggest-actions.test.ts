import fc from "fast-check";
import { expect, test } from "vitest";
import { actionKindOf } from "./action-kinds.ts";
import { arbitraryIncidents } from "./arbitrary-incidents.ts";
import { suggestActions } from "./suggest-actions.ts";

test.each([
  ["Rolled back the configuration change", "roll_back"],
  ["reverted to the previous version", "roll_back"],
  ["Restarted db-ord-03", "restart"],
  ["Deployed a hotfix", "deploy_fix"],
  ["pushed a new build of orders", "deploy_fix"],
  ["Raised the threshold in the settings", "change_configuration"],
  ["Failed over to ams2", "fail_over"],
  ["traffic was rerouted", "fail_over"],
  ["Scaled orders to six instances", "add_capacity"],
  ["Throttled the noisy client", "limit_load"],
  ["Replaced the faulty fan", "repair_hardware"],
  ["Restored the files from last night", "restore_data"],
  ["It recovered on its own", "recovered_by_itself"],
  ["I have a look", null],
  ["", null],
])("%j is %s", (text, kind) => {
  expect(actionKindOf(text)).toBe(kind);
});

const blank = { title: "", texts: [], account: [], tags: {}, checks: {} };
const past = [
  {
    ...blank,
    id: "a",
    title: "Disk of db-1 is full",
    actions: ["Scaled the volume", "Had a look"],
  },
  { ...blank, id: "b", title: "Disk of db-2 is full", actions: ["Expanded the volume"] },
  { ...blank, id: "c", title: "Sign-in fails", actions: ["Restarted identity"] },
  { ...blank, id: "d", title: "Login page is down", actions: ["Restarted the page"] },
  { ...blank, id: "e", title: "Pages are slow", actions: ["Restarted web-1"] },
];

test("what helped in those that are like it comes first, with where it helped", () => {
  const [best, next] = suggestActions({ ...blank, id: "now", title: "Disk of db-9 is full" }, past);
  expect(best).toEqual({
    kind: "add_capacity",
    score: expect.any(Number),
    incidents: 2,
    evidence: expect.arrayContaining([
      { id: "a", action: "Scaled the volume" },
      { id: "b", action: "Expanded the volume" },
    ]),
  });
  expect(next?.kind).toBe("restart");
});

test("what was done about the incident itself is no suggestion for it", () => {
  const [incident] = past;
  if (!incident) throw new Error("there is a past");
  expect(suggestActions(incident, [incident])).toEqual([]);
});

test("shares are between 0 and 1, best first, and the order of the past does not matter", () => {
  const action = fc.constantFrom("Restarted it", "rolled back", "x", "self-healed", "\ud83d");
  const anyPast = arbitraryIncidents.chain((items) =>
    fc
      .array(fc.array(action, { maxLength: 3 }), {
        minLength: items.length,
        maxLength: items.length,
      })
      .map((actions) => items.map((item, at) => ({ ...item, actions: actions[at] ?? [] }))),
  );
  const incident = { ...blank, id: "now", title: "disk full" };
  fc.assert(
    fc.property(anyPast, (items) => {
      const suggestions = suggestActions(incident, items);
      const scores = suggestions.map(({ score }) => score);
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(suggestActions(incident, items.toReversed())).toEqual(suggestions);
    }),
  );
  const first = JSON.stringify(suggestActions(incident, past));
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(suggestActions(incident, past))).toBe(first);
});

test("a hundred thousand characters are read in no time", () => {
  for (const text of ["deploy ", "restore ", "add ", "a"].map((part) => part.repeat(100_000)))
    expect(actionKindOf(text)).toBeNull();
});
