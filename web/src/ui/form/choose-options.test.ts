import { expect, test } from "vitest";
import { matchingOptions, stepOption, type ChoiceOption } from "./choose-options.ts";

const zones: ChoiceOption[] = [
  { value: "Africa/Abidjan", label: "Africa/Abidjan", detail: "GMT+0" },
  { value: "Europe/Zurich", label: "Europe/Zürich", detail: "GMT+1" },
  { value: "America/Sao_Paulo", label: "America/São_Paulo", detail: "GMT-3" },
  { value: "a", label: "Zurich office" },
  { value: "Europe/Kyiv", label: "Europe/Kyiv", alsoKnownAs: "Europe/Kiev" },
];

function matchingLabels(typed: string): string[] {
  return matchingOptions(zones, typed).map((option) => option.value);
}

test("accents and case do not matter, a beginning comes first", () => {
  expect(matchingLabels("ZURICH")).toEqual(["a", "Europe/Zurich"]);
  expect(matchingLabels("sao")).toEqual(["America/Sao_Paulo"]);
});

test("what it is known as besides is searched too", () => {
  expect(matchingLabels("kiev")).toEqual(["Europe/Kyiv"]);
});

test("every word must occur, in the label or the detail", () => {
  expect(matchingLabels("gmt+1 eur")).toEqual(["Europe/Zurich"]);
  expect(matchingLabels("gmt+1 africa")).toEqual([]);
});

test("nothing typed keeps all, in order", () => {
  expect(matchingLabels("  ")).toEqual(zones.map((option) => option.value));
});

test("moving skips what cannot be chosen and stops at the ends", () => {
  const options: ChoiceOption[] = [
    { value: "a", label: "A" },
    { value: "b", label: "B", isDisabled: true },
    { value: "c", label: "C" },
    { value: "d", label: "D", isDisabled: true },
  ];
  expect(stepOption(options, 0, 1)).toBe(2);
  expect(stepOption(options, 2, 1)).toBe(2);
  expect(stepOption(options, 2, -1)).toBe(0);
  expect(stepOption(options, -1, 1)).toBe(0);
  expect(stepOption(options, 0, 10)).toBe(0);
  expect(stepOption([], 0, 1)).toBe(0);
});

test("an apostrophe is an apostrophe, however it is typed", () => {
  const people: ChoiceOption[] = [{ value: "1", label: "Siobhán O’Brien" }];
  for (const typed of ["o'brien", "O’BRIEN", "siobhan o‘b"])
    expect(matchingOptions(people, typed)).toEqual(people);
});
