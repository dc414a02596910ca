import { expect, test } from "vitest";
import { stepText } from "./receipt-text.ts";

test("each step says what came of it", () => {
  expect(stepText({ step: "parsed", result: "alerts" }).result).toBe("In Tocsin's own format");
  expect(
    stepText({ step: "parsed", result: "grafana", detail: { cut: ["description", "tags"] } })
      .result,
  ).toBe("By the grafana adapter; cut to fit: description, tags");
  expect(stepText({ step: "parsed", result: "alerts", detail: { ahead_s: 7200 } }).result).toBe(
    "In Tocsin's own format; its clock is 120 min ahead, so the time of receipt counts",
  );
  expect(stepText({ step: "repeat", result: "same_as_before" })).toEqual({
    label: "Repeat?",
    result: "Yes: same status and tags as before",
    patternId: null,
  });
});

test("a pattern that was tried is named, with the reason why not", () => {
  expect(
    stepText({ step: "correlate", result: "lacks_tag", rule_id: "7", detail: "application" }),
  ).toEqual({ label: "Correlation", result: "the alert has no tag “application”", patternId: "7" });
  expect(stepText({ step: "correlate", result: "no_entity", rule_id: "7" }).result).toBe(
    "the topology does not know what the alert is about",
  );
  expect(stepText({ step: "correlate", result: "others", detail: "179" })).toEqual({
    label: "Correlation",
    result: "179 more patterns do not group it",
    patternId: null,
  });
});

test("a rejected event tells every problem", () => {
  const detail = [
    { code: "invalid", message: "status is not known" },
    { code: "invalid", message: "host is missing" },
  ];
  expect(stepText({ step: "received", result: "rejected", detail }).result).toBe(
    "Rejected: status is not known: host is missing",
  );
});

test("what this console does not know yet is shown as it came", () => {
  expect(stepText({ step: "quota", result: "exceeded", rule_id: "3" })).toEqual({
    label: "quota",
    result: "exceeded",
    patternId: null,
  });
  expect(stepText({ step: "constructor", result: "toString" })).toEqual({
    label: "constructor",
    result: "toString",
    patternId: null,
  });
});
