import { expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { ignoreRefusals, notifyRefused, onRefused } from "./refused-calls.ts";

const refusal = new CallError(401, [{ code: "not_signed_in", message: "Sign in to continue" }]);

test("who listens is told, but not of what was on its way while the session was exchanged", () => {
  const heardCodes: (string | undefined)[] = [];
  const stopListening = onRefused((error) => heardCodes.push(error.problems[0]?.code));
  notifyRefused(refusal);
  const listenAgain = ignoreRefusals();
  notifyRefused(refusal);
  expect(heardCodes).toEqual(["not_signed_in"]);
  listenAgain();
  notifyRefused(refusal);
  expect(heardCodes).toHaveLength(2);
  stopListening();
  notifyRefused(refusal);
  expect(heardCodes).toHaveLength(2);
});
