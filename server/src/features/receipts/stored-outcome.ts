import { limits } from "#contract/limits.ts";
import type { EventReceipt, Guess, Step } from "#contract/receipts.ts";
import type { Outcome } from "#contract/statuses.ts";
import type { Problem } from "../../platform/refuse.ts";

/** An event's fate as it is stored: short names, because there is one for every event. */
export interface StoredOutcome {
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
  /** Seconds by which the sender's clock was ahead: its time was not taken. */
  t?: number;
  /** What was guessed of a sender that nobody knows. */
  g?: StoredGuess[];
  /** Identity. */
  d?: string;
}

/** Of any receipt; a change is recorded, and nothing else is said of it. */
export type ReceiptOutcome = Omit<StoredOutcome, "o"> & { o: Outcome | "recorded" };

/** Field, path, why; then the paths that it might have been read at as well. */
export type StoredGuess = [string, string, string, ...string[]];

/** Why an event is late that opened an alert which is resolved already. */
export const recoveredBefore = "recovered_before";

const maxSteps = 100;
const truncateValue = (value: unknown): unknown =>
  typeof value === "string" && value.length > limits.receiptCharacters
    ? `${value.slice(0, limits.receiptCharacters)}…`
    : Array.isArray(value)
      ? value.map(truncateValue)
      : value;
/** Long values with their beginning only: the whole stands on the alert. */
export const storedSteps = (
  enriched: readonly { rule_id: string; tag: string; before: unknown; after: unknown }[],
): NonNullable<StoredOutcome["e"]> =>
  enriched
    .slice(0, maxSteps)
    .map(({ rule_id, tag, before, after }) =>
      before === null
        ? [rule_id, tag, truncateValue(after)]
        : [rule_id, tag, truncateValue(after), truncateValue(before)],
    );

/** The stored fate told step by step, in the pipeline's order. */
export function receiptOf(outcome: ReceiptOutcome, source: string): EventReceipt {
  return {
    index: outcome.n,
    outcome: outcome.o,
    reason: outcome.r,
    ...(outcome.a ? { alert_id: outcome.a } : {}),
    ...(outcome.i ? { incident_id: outcome.i } : {}),
    steps: stepsOf(outcome, source),
    ...(outcome.g ? { guesses: outcome.g.map(guessOf) } : {}),
  };
}

const guessOf = ([field, path, why, ...alternatives]: StoredGuess): Guess => ({
  field,
  path,
  why,
  ...(alternatives.length === 0 ? {} : { alternatives }),
});

function stepsOf(outcome: ReceiptOutcome, source: string): Step[] {
  const steps: Step[] = [
    { step: "received", result: "accepted" },
    { step: "parsed", result: source, ...parsedDetail(outcome) },
    { step: "stored", result: "durable" },
  ];
  if (outcome.o === "recorded") return [...steps, { step: "change", result: outcome.r }];
  if (outcome.o === "failed")
    return [...steps, { step: "pipeline", result: "failed", detail: outcome.r }];
  if (outcome.d) steps.push({ step: "identity", result: outcome.d });
  steps.push({ step: "repeat", result: outcome.o === "repeated" ? outcome.r : "no" });
  if (outcome.o === "repeated") return steps;
  for (const [rule_id, tag, after, before] of outcome.e ?? [])
    steps.push({ step: "enrich", result: tag, rule_id, detail: { before: before ?? null, after } });
  if (outcome.o === "filtered")
    return [
      ...steps,
      {
        step: "filter",
        result: "filtered",
        detail: outcome.r,
        ...(outcome.u ? { rule_id: outcome.u } : {}),
      },
    ];
  for (const plan of outcome.m ?? [])
    steps.push({ step: "maintenance", result: "muted", rule_id: plan });
  if (outcome.o === "late") {
    steps.push({ step: "order", result: outcome.r });
    if (outcome.r !== recoveredBefore) return steps;
    return [...steps, { step: "alert", result: "opened" }, { step: "incident", result: "opened" }];
  }
  steps.push({ step: "alert", result: alertResult(outcome) });
  for (const [patternId, result, detail] of outcome.p ?? [])
    steps.push({
      step: "correlate",
      result,
      ...(patternId === "" ? {} : { rule_id: patternId }),
      ...(detail === undefined ? {} : { detail }),
    });
  if (outcome.i)
    steps.push({
      step: "incident",
      result: outcome.o === "opened" ? "opened" : outcome.o === "joined" ? "joined" : "updated",
    });
  for (const [rule, targets, blocked] of outcome.s ?? [])
    steps.push({
      step: "share",
      result: blocked === undefined ? "recorded" : "blocked",
      rule_id: rule,
      detail: blocked === undefined ? targets.join(", ") : `${blocked}, ${targets.join(", ")}`,
    });
  return steps;
}

function parsedDetail({ c: cut, t: ahead_s }: ReceiptOutcome): { detail?: object } {
  if (cut === undefined && ahead_s === undefined) return {};
  return {
    detail: {
      ...(cut === undefined ? {} : { cut }),
      ...(ahead_s === undefined ? {} : { ahead_s }),
    },
  };
}

const alertResult = (outcome: ReceiptOutcome): string =>
  outcome.o === "opened" || outcome.o === "joined" ? "opened" : outcome.r;

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
