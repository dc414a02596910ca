import { expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { errorText, failureText, firstErrorText } from "./error-text.ts";
import { fieldProblems } from "./field-problems.ts";

test("no answer at all says so, a proxy's answer in its place too", () => {
  expect(errorText(new CallError(502, []))).toBe(
    "The server cannot be reached. Check the connection and try again.",
  );
  expect(errorText(new CallError(0, []))).toBe(
    "The server cannot be reached. Check the connection and try again.",
  );
});

test("a refusal speaks for itself", () => {
  expect(
    errorText(new CallError(409, [{ code: "name_taken", message: "Name already exists" }])),
  ).toBe("Name already exists.");
  expect(errorText(new CallError(422, [{ code: "already_resolved", message: "Not now!" }]))).toBe(
    "Not now!",
  );
});

test("further problems are counted", () => {
  const problems = ["First", "Second", "Third"].map((message) => ({ code: "invalid", message }));
  expect(errorText(new CallError(400, problems))).toBe("First. 2 more problems.");
});

test("an answer without words waits as long as it says", () => {
  expect(errorText(new CallError(503, [], 5))).toBe("Try again in 5 seconds.");
  expect(errorText(new CallError(404, []))).toBe(
    "Something went wrong. Please refresh the page to try again.",
  );
});

test("a bug shows nothing from inside", () => {
  expect(errorText(new TypeError("x is undefined"))).toBe(
    "Something went wrong. Please refresh the page to try again.",
  );
});

test("each field gets its first problem", () => {
  const error = new CallError(400, [
    { code: "invalid", message: "Too short", field: "password" },
    { code: "invalid", message: "Use a digit", field: "password" },
    { code: "invalid", message: "Whole form" },
  ]);
  expect(fieldProblems(error)).toEqual({ password: "Too short." });
});

test("what the server says of a field's title is left to be said of the form's label", () => {
  const error = new CallError(400, [
    { code: "invalid", message: "Time window must be at most 4320", field: "time_window" },
  ]);
  expect(fieldProblems(error)).toEqual({ time_window: "must be at most 4320" });
});

test("where one sentence is enough it is the first, else what failed", () => {
  const failure = "Error fetching correlation pattern";
  const problems = ["First", "Second"].map((message) => ({ code: "invalid", message }));
  expect(firstErrorText(new CallError(400, problems), failure)).toBe("First.");
  expect(firstErrorText(new CallError(500, problems), failure)).toBe(failure);
  expect(firstErrorText(new CallError(502, []), failure)).toBe(failure);
});

test("what failed is said once, also where the refusal begins with it", () => {
  const failure = "Error fetching algorithm data";
  const refusal = (message: string) =>
    new CallError(422, [{ code: "preview_ended_early", message }]);
  expect(failureText(refusal(`${failure}: it ended early`), failure)).toBe(
    `${failure}: it ended early.`,
  );
  expect(failureText(refusal("The inbox is full"), failure)).toBe(`${failure}. The inbox is full.`);
});
