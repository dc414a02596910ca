import { expect, test } from "vitest";
import type { Step } from "#contract/receipts.ts";
import { stepText as textOfStep } from "./receipt-text.ts";

const stepText = (step: Step) =>
  textOfStep(step, { locale: "en-GB", zone: "America/New_York", hourCycle: "h23" });

test("each step says what came of it", () => {
  expect(stepText({ step: "parsed", result: "alerts" }).result).toBe("In Tocsin's own format");
  expect(
    stepText({ step: "parsed", result: "grafana", detail: { cut: ["description", "tags"] } })
      .result,
  ).toBe("By the grafana adapter; shortened to fit: description, tags");
  expect(stepText({ step: "parsed", result: "alerts", detail: { ahead_s: 7200 } }).result).toBe(
    "In Tocsin's own format; the sender's clock is 120 min ahead, so the time of receipt is used",
  );
  expect(stepText({ step: "repeat", result: "same_as_before" })).toEqual({
    label: "Repeat?",
    result: "Yes: same status and tags as before",
    rule: null,
  });
});

test("a pattern that was tried is named, with the reason why not", () => {
  expect(
    stepText({ step: "correlate", result: "lacks_tag", rule_id: "7", detail: "application" }),
  ).toEqual({
    label: "Correlation",
    result: "the alert has no tag “application”",
    rule: { name: "Rule 7 (deleted, or you may not read it)", href: null },
  });
  expect(stepText({ step: "correlate", result: "no_entity", rule_id: "7" }).result).toBe(
    "the alert is not about any entity of the topology",
  );
  expect(stepText({ step: "correlate", result: "others", detail: "179" })).toEqual({
    label: "Correlation",
    result: "179 more patterns do not match",
    rule: null,
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
    rule: { name: "Rule 3 (deleted, or you may not read it)", href: null },
  });
  expect(stepText({ step: "constructor", result: "toString" })).toEqual({
    label: "constructor",
    result: "toString",
    rule: null,
  });
});

test("what changed an event is named, leads to its page, and shows before and after", () => {
  const rule = { id: "4", kind: "enrichment-tag", name: "team", position: 2 } as const;
  const detail = { before: "lab", after: ["pay", "web"] };
  expect(stepText({ step: "enrich", result: "team", rule_id: "9", rule, detail })).toEqual({
    label: "Enriched",
    result: "team: “lab” → “pay, web”",
    rule: { name: "Rule 2 of tag team", href: "/settings/alert-enrichment/4" },
  });
  expect(
    stepText({ step: "enrich", result: "team", detail: { before: null, after: "pay" } }).result,
  ).toBe("team = “pay”");
  const plan = { id: "5", kind: "maintenance-plan", name: "Night work" } as const;
  expect(stepText({ step: "maintenance", result: "muted", rule_id: "5", rule: plan })).toEqual({
    label: "Maintenance",
    result: "Muted: kept and counted, nobody is notified",
    rule: { name: "Plan “Night work”", href: "/settings/planned-maintenance/5" },
  });
});

test("what muted an alert says in which hours it does, by the clocks of its zone", () => {
  const plan = {
    id: "5",
    kind: "maintenance-plan",
    name: "Saturdays",
    schedule: {
      // A Saturday, 02:00 to 06:00 in Berlin.
      start: Date.UTC(2026, 10, 28, 1) / 1000,
      end: Date.UTC(2026, 10, 28, 5) / 1000,
      timezone: "Europe/Berlin",
      recurrence: { kind: "Weekly", interval: 1 },
      until: null,
    },
  } as const;
  expect(stepText({ step: "maintenance", result: "muted", rule_id: "5", rule: plan }).result).toBe(
    "Muted: kept and counted, nobody is notified. Every Saturday, 02:00–06:00, Europe/Berlin",
  );
});
