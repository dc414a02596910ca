import { expect, test } from "vitest";
import { tallyOutcomes } from "./outcome-tally.ts";

test("what needs a look comes first, what nobody had is left out, what is new comes last", () => {
  const tally = tallyOutcomes({ repeated: 2, opened: 3, postponed: 1, failed: 1, late: 0 }, 4);
  expect(tally.map(({ outcome, count }) => `${count} ${outcome}`)).toEqual([
    "1 failed",
    "4 rejected",
    "3 opened",
    "2 repeated",
    "1 postponed",
  ]);
  expect(tally.filter(({ isFailure }) => isFailure)).toHaveLength(2);
});
