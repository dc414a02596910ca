import type { EventReceipt, Step } from "#contract/receipts.ts";
import type { Outcome } from "#contract/statuses.ts";
import type { Problem } from "../../platform/refuse.ts";

/** An event's fate as it is stored: short names, because there is one for every event. */
export interface StoredFate {
  /** Index in the request. */
  n: number;
  o: Outcome;
  r: string;
  a?: string;
  i?: string;
  /** Patterns tried: id, result, detail. */
  p?: [string, string, string?][];
  /** What was cut. */
  c?: string[];
  /** Identity. */
  d?: string;
}

/** The stored fate told step by step, in the pipeline's order. */
export function receiptOf(fate: StoredFate, source: string): EventReceipt {
  return { index: fate.n, outcome: fate.o, reason: fate.r, ...(fate.a ? { alert_id: fate.a } : {}), ...(fate.i ? { incident_id: fate.i } : {}), steps: stepsOf(fate, source) };
}

function stepsOf(fate: StoredFate, source: string): Step[] {
  const steps: Step[] = [
    { step: "received", result: "accepted" },
    { step: "parsed", result: source, ...(fate.c ? { detail: { cut: fate.c } } : {}) },
    { step: "stored", result: "durable" },
  ];
  if (fate.o === "failed") return [...steps, { step: "pipeline", result: "failed", detail: fate.r }];
  if (fate.d) steps.push({ step: "identity", result: fate.d });
  steps.push({ step: "repeat", result: fate.o === "repeated" ? fate.r : "no" });
  if (fate.o === "repeated") return steps;
  if (fate.o === "late") return [...steps, { step: "order", result: fate.r }];
  steps.push({ step: "alert", result: alertWord(fate) });
  for (const [patternId, result, detail] of fate.p ?? []) steps.push({ step: "correlate", result, rule_id: patternId, ...(detail === undefined ? {} : { detail }) });
  if (fate.i) steps.push({ step: "incident", result: fate.o === "opened" ? "opened" : fate.o === "joined" ? "joined" : "updated" });
  return steps;
}

const alertWord = (fate: StoredFate): string => (fate.o === "opened" || fate.o === "joined" ? "opened" : fate.r);

export const pendingReceipt = (index: number): EventReceipt => ({ index, outcome: "pending", steps: [{ step: "received", result: "accepted" }, { step: "stored", result: "durable" }] });
export const rejectedReceipt = (index: number, errors: readonly Problem[]): EventReceipt => ({
  index, outcome: "rejected", reason: errors.map((error) => error.message).join("; "), steps: [{ step: "received", result: "rejected", detail: errors }],
});
