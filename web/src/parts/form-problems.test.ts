import { expect, test } from "vitest";
import { CallError } from "../data/client/call-error.ts";
import { formRefusal, openProblems, refuseForm, refuseLocally } from "./form-problems.ts";

const refused = (...problems: { field?: string; message: string }[]) =>
  new CallError(
    400,
    problems.map((problem) => ({ code: "invalid", ...problem })),
  );

test("a problem goes when its field is mended, the others stay", () => {
  const before = { name: "", targets: ["a", "b"] };
  const form = refuseForm(
    refused(
      { field: "name", message: "Name is required" },
      { field: "targets.1", message: "There is no b" },
    ),
    before,
  );
  expect(openProblems(form, before)).toEqual({
    name: "is required",
    "targets.1": "There is no b.",
  });
  expect(openProblems(form, { ...before, name: "Ada" })).toEqual({ "targets.1": "There is no b." });
  expect(openProblems(form, { ...before, targets: ["a", "c"] })).toEqual({ name: "is required" });
});

test("what the form does not hold is over once anything is changed, and comes back with it", () => {
  const form = refuseForm(refused({ field: "group_id", message: "There is no such group" }), {
    group: "a",
  });
  expect(openProblems(form, { group: "a" })).toEqual({ group_id: "There is no such group." });
  expect(openProblems(form, { group: "b" })).toEqual({});
});

test("a refusal of the whole is a sentence that no field has", () => {
  const error = refused({ message: "Nobody gives more than they hold" });
  const form = refuseForm(error, { name: "" });
  const text = "Nobody gives more than they hold.";
  expect(formRefusal(form, { now: { name: "" } })).toEqual({
    cause: error,
    problems: [{ message: text, text }],
  });
  expect(formRefusal(form, { now: { name: "x" } }).problems).toEqual([]);
});

test("a field that is not in sight is named by its title", () => {
  const form = refuseLocally({ time_window: "must be at most 4320" }, {});
  expect(formRefusal(form, { now: {} }).problems).toEqual([
    { message: "must be at most 4320", text: "Time window must be at most 4320." },
  ]);
});
