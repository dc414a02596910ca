import { expect, test } from "vitest";
import type { SuggestedQuestion } from "#contract/smart-analytics.ts";
import { newQuestionHref, readNewQuestion } from "./question-address.ts";

const suggested: SuggestedQuestion = {
  measures: ["incidents"],
  dimensions: ["host"],
  query: 'team = "pay & co"',
  interval: null,
  limit: 20,
  environment: "7",
  range_s: 604_800,
  finding: 0,
};
const read = (question: SuggestedQuestion) =>
  readNewQuestion(newQuestionHref(question).split("?")[1] ?? "");

test("a suggested question is in the address, and is read from it", () => {
  expect(read(suggested)).toEqual({
    question: {
      measures: ["incidents"],
      dimensions: ["host"],
      query: 'team = "pay & co"',
      interval: null,
      limit: 20,
    },
    chart: "bars",
    range_s: 604_800,
    environment_id: "7",
  });
  const daily: SuggestedQuestion = {
    ...suggested,
    dimensions: [],
    interval: "day",
    environment: null,
  };
  expect(read(daily)).toMatchObject({ chart: "line", environment_id: null });
});

test("what is not understood is left out", () => {
  expect(readNewQuestion("")).toBeNull();
  expect(readNewQuestion("measure=nonsense")).toBeNull();
  expect(readNewQuestion("measure=mttr&interval=year&range_s=x")).toMatchObject({
    question: { measures: ["mttr"], interval: null },
    range_s: 604_800,
  });
});
