import type { Facts } from "#bpql/facts.ts";
import { indexHints } from "#bpql/index-hints.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { Need } from "#bpql/rule-index.ts";
import { Refusal } from "../../platform/refuse.ts";

/**
 * When a rule concerns an alert: a BPQL text about that one alert, and the source systems it is
 * limited to.
 */
export interface Condition {
  /** For the rule index; null when it must always be asked. */
  needs: readonly Need[] | null;
  holds(facts: Facts): boolean;
  /**
   * Why it cannot be read: then it never holds, so a broken rule costs its own effect and no event.
   */
  problem: string | null;
}

export function readyCondition(text: string, sources: readonly string[] = []): Condition {
  const parsed = parse(text);
  if (!parsed.ok)
    return {
      needs: [],
      holds: () => false,
      problem: parsed.problems.map((problem) => problem.message).join("; "),
    };
  const asks = compile(parsed.query);
  const sourceNames = new Set(sources.map((name) => name.toLowerCase()));
  const bySource = sourceNames.size === 0 ? null : [{ field: "source", values: [...sourceNames] }];
  return {
    needs: indexHints(parsed.query) ?? bySource,
    problem: null,
    holds:
      sourceNames.size === 0
        ? asks
        : (facts) => facts.folded("source").some((name) => sourceNames.has(name)) && asks(facts),
  };
}

export function conditionProblem(text: string): string | null {
  const parsed = parse(text);
  return parsed.ok ? null : parsed.problems.map((problem) => problem.message).join("; ");
}

/** 400 with every problem of the text. */
export function checkCondition(text: string, field: string): void {
  const parsed = parse(text);
  if (!parsed.ok)
    throw new Refusal(
      400,
      parsed.problems.map((problem) => ({ code: "invalid", message: problem.message, field })),
    );
}
