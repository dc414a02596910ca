import type { Step } from "#contract/receipts.ts";
import { receiptWords as words, listText } from "../../words/words.ts";

export interface StepText {
  label: string;
  result: string;
  /** The correlation pattern that was tried. */
  patternId: string | null;
}

/** One step of an event's way, in words. What a newer server adds is told as it came. */
export function stepText({ step, result, rule_id: ruleId, detail }: Step): StepText {
  const label = textOf(words.steps, step) ?? step;
  const patternId = step === "correlate" && ruleId !== undefined ? ruleId : null;
  return { label, result: resultText(step, result, detail), patternId };
}

function resultText(step: string, result: string, detail: unknown): string {
  switch (step) {
    case "parsed":
      return `${words.parsedAs(result)}${cutText(detail)}${clockText(detail)}`;
    case "identity":
      return result;
    case "correlate":
      return result === "others"
        ? words.correlated.others(textIn(detail))
        : result === "lacks_tag"
          ? words.correlated.lacks_tag(textIn(detail))
          : (textOf(words.correlated, result) ?? result);
    case "incident":
      return textOf(words.incidents, result) ?? result;
    default:
      return [textOf(words.results, result) ?? result, ...problemsIn(detail)].join(": ");
  }
}

const textIn = (detail: unknown): string => (typeof detail === "string" ? detail : "");

/** What was cut to fit the limits. */
function cutText(detail: unknown): string {
  const cut: unknown =
    typeof detail === "object" && detail !== null && "cut" in detail ? detail.cut : null;
  return Array.isArray(cut) ? words.cut(listText(cut.map(String))) : "";
}

/** A sender whose clock is ahead is taken at the time of receipt. */
function clockText(detail: unknown): string {
  const ahead: unknown =
    typeof detail === "object" && detail !== null && "ahead_s" in detail ? detail.ahead_s : null;
  return typeof ahead === "number" ? words.clockAhead(Math.round(ahead / 60)) : "";
}

function problemsIn(detail: unknown): string[] {
  if (typeof detail === "string") return [detail];
  if (!Array.isArray(detail)) return [];
  return detail.flatMap((problem: unknown) =>
    typeof problem === "object" &&
    problem !== null &&
    "message" in problem &&
    typeof problem.message === "string"
      ? [problem.message]
      : [],
  );
}

function textOf(catalogue: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const text = catalogue[key];
  return typeof text === "string" ? text : undefined;
}
