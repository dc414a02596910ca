import { expect, test } from "vitest";
import { fillTitle, titleProblem } from "./public-title.ts";

test("a sentence names only what is published", () => {
  const choice = { fields: ["start"], tags: ["region"] };
  expect(titleProblem("{service} in {region}", choice)).toBeNull();
  expect(titleProblem("A fixed sentence", choice)).toBeNull();
  expect(titleProblem("{status}", choice)).toContain("{status}");
  expect(titleProblem("{status}", { ...choice, fields: ["status"] })).toBeNull();
  expect(titleProblem("{host} is down", choice)).toContain("{service}, {region}");
});

test("places are filled once, and what has no value is left out", () => {
  expect(
    fillTitle("{service} in {region} is {status}", { service: "{region}", status: "slow" }),
  ).toBe("{region} in is slow");
  expect(fillTitle("{constructor}", {})).toBe("");
});
