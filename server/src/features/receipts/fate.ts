import { limits } from "#contract/limits.ts";
import type { EventReceipt, Step } from "#contract/receipts.ts";
import type { Outcome } from "#contract/statuses.ts";
import type { Problem } from "../../platform/refuse.ts";

/** An event's fate as it is stored: short names, because there is one for every event. */
export interface StoredFate {
  /** Index in the request. */
  n: number;
  o: Outcome;
  r: string;
  /** The rule that ended its way. */
  u?: string;
  a?: string;
  i?: string;
  /** Patterns tried: id, result, detail. */
  p?: [string, string, string?][];
  /** Maintenance plans that mute its alert. */
  m?: string[];
  /**
   * Rules that shared its incident: rule, addresses, and the channel whose quota held them back.
   */
  s?: [string, string[], string?][];
  /** Tags that rules gave a value: rule, tag, after, before. */
  e?: [string, string, unknown, unknown?][];
  /** What was cut. */
  c?: string[];
  /** Identity. */
  d?: string;
}

const stepsMost = 100;
const told = (value: unknown): unknown =>
  typeof value === "string" && value.length > limits.receiptCharacters
    ? `${value.slice(0, limits.receiptCharacters)}…`
    : Array.isArray(value)
      ? value.map(told)
      : value;
/** Long values with their beginning only: the whole stands on the alert. */
export const storedSteps = (
  enriched: readonly { rule_id: string; tag: string; before: unknown; after: unknown }[],
): NonNullable<StoredFate["e"]> =>
  enriched
    .slice(0, stepsMost)
    .map(({ rule_id, tag, before, after }) =>
      before === null ? [rule_id, tag, told(after)] : [rule_id, tag, told(after), told(before)],
    );

/** The stored fate told step by step, in the pipeline's order. */
export function receiptOf(fate: StoredFate, source: string): EventReceipt {
  return {
    index: fate.n,
    outcome: fate.o,
    reason: fate.r,
    ...(fate.a ? { alert_id: fate.a } : {}),
    ...(fate.i ? { incident_id: fate.i } : {}),
    steps: stepsOf(fate, source),
  };
}

function stepsOf(fate: StoredFate, source: string): Step[] {
  const steps: Step[] = [
    { step: "received", result: "accepted" },
    { step: "parsed", result: source, ...(fate.c ? { detail: { cut: fate.c } } : {}) },
    { step: "stored", result: "durable" },
  ];
  if (fate.o === "failed")
    return [...steps, { step: "pipeline", result: "failed", detail: fate.r }];
  if (fate.d) steps.push({ step: "identity", result: fate.d });
  steps.push({ step: "repeat", result: fate.o === "repeated" ? fate.r : "no" });
  if (fate.o === "repeated") return steps;
  for (const [rule_id, tag, after, before] of fate.e ?? [])
    steps.push({ step: "enrich", result: tag, rule_id, detail: { before: before ?? null, after } });
  if (fate.o === "filtered")
    return [
      ...steps,
      {
        step: "filter",
        result: "filtered",
        detail: fate.r,
        ...(fate.u ? { rule_id: fate.u } : {}),
      },
    ];
  for (const plan of fate.m ?? [])
    steps.push({ step: "maintenance", result: "muted", rule_id: plan });
  if (fate.o === "late") return [...steps, { step: "order", result: fate.r }];
  steps.push({ step: "alert", result: alertWord(fate) });
  for (const [patternId, result, detail] of fate.p ?? [])
    steps.push({
      step: "correlate",
      result,
      ...(patternId === "" ? {} : { rule_id: patternId }),
      ...(detail === undefined ? {} : { detail }),
    });
  if (fate.i)
    steps.push({
      step: "incident",
      result: fate.o === "opened" ? "opened" : fate.o === "joined" ? "joined" : "updated",
    });
  for (const [rule, targets, blocked] of fate.s ?? [])
    steps.push({
      step: "share",
      result: blocked === undefined ? "recorded" : "blocked",
      rule_id: rule,
      detail: blocked === undefined ? targets.join(", ") : `${blocked}, ${targets.join(", ")}`,
    });
  return steps;
}

const alertWord = (fate: StoredFate): string =>
  fate.o === "opened" || fate.o === "joined" ? "opened" : fate.r;

export const pendingReceipt = (index: number): EventReceipt => ({
  index,
  outcome: "pending",
  steps: [
    { step: "received", result: "accepted" },
    { step: "stored", result: "durable" },
  ],
});
export const rejectedReceipt = (index: number, errors: readonly Problem[]): EventReceipt => ({
  index,
  outcome: "rejected",
  reason: errors.map((error) => error.message).join("; "),
  steps: [{ step: "received", result: "rejected", detail: errors }],
});
