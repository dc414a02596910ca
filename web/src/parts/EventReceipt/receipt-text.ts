import type { Step } from "#contract/receipts.ts";
import type { TimeSettings } from "../../ui/time/time-text.ts";
import { scheduleSentence } from "../ScheduleField/schedule-sentence.ts";
import { rulePaths } from "../rule-paths.ts";
import { valueText } from "../difference/differences.ts";
import { receiptWords as words, listText } from "../../words/words.ts";

export interface StepText {
  label: string;
  result: string;
  /** The rule that did it; without a link where it is gone or not to be read. */
  rule: { name: string; href: string | null } | null;
}

/**
 * One step of an event's way, in words. What a newer server adds is told as it came. Of a rule with
 * a schedule it says in which hours that holds.
 */
export function stepText(
  { step, result, rule_id: ruleId, rule, detail }: Step,
  time: TimeSettings,
): StepText {
  const label = textOf(words.steps, step) ?? step;
  const text = resultText(step, result, detail);
  return {
    label,
    result: rule?.schedule ? words.bySchedule(text, scheduleSentence(rule.schedule, time)) : text,
    rule: rule
      ? { name: ruleName(rule), href: `${rulePaths[rule.kind]}/${rule.id}` }
      : ruleId === undefined
        ? null
        : { name: words.unknownRule(ruleId), href: null },
  };
}

const ruleName = ({ kind, name, position }: NonNullable<Step["rule"]>): string =>
  position === undefined ? words.rules[kind](name) : words.ruleOfTag(position, name);

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
    case "enrich":
      return enrichedText(result, detail);
    case "filter":
      return words.results.filtered;
    case "incident":
      return textOf(words.incidents, result) ?? result;
    default:
      return [textOf(words.results, result) ?? result, ...problemsIn(detail)].join(": ");
  }
}

/** A tag, and what it was and is. */
function enrichedText(tag: string, detail: unknown): string {
  const values: { before?: unknown; after?: unknown } =
    typeof detail === "object" && detail !== null ? detail : {};
  const [before, after] = [valueText(values.before), valueText(values.after)];
  return before === "" ? words.tagAdded(tag, after) : words.tagReplaced(tag, before, after);
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

/** What the catalogue says; a newer server may say more. */
export function textOf(
  catalogue: Readonly<Record<string, unknown>>,
  key: string,
): string | undefined {
  const text = catalogue[key];
  return typeof text === "string" ? text : undefined;
}
