import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import type { Query } from "#bpql/ast.ts";
import { fromRuleTree, toRuleTree } from "#bpql/rule-tree.ts";
import type { RuleTree } from "#contract/environments.ts";
import { problem, Refusal, refuseField } from "../../platform/refuse.ts";
import { fieldsOf } from "./fields-of.ts";
import { fieldByName, kindOf } from "../incidents/world/incident-fields.ts";

/**
 * BPQL text or the builder's tree → the text that is kept. Refuses what no environment can be built
 * on.
 */
export function filterText(filter: string | { rules: RuleTree }): string {
  const query = typeof filter === "string" ? parseFilter(filter) : queryFromTree(filter.rules);
  const fleeting = [...fieldsOf(query)].find((name) => fieldByName.get(name)?.isVolatile);
  if (fleeting !== undefined) throw refuseField("environment_moves_with_time", "filter", fleeting);
  return typeof filter === "string" ? filter.trim() : print(query);
}

export function ruleTreeOf(text: string): RuleTree | null {
  const result = parse(text, { kindOf });
  return result.ok ? (toRuleTree(result.query)?.rules ?? null) : null;
}

/** Whether it is one list of rules: what the builder says without groups inside groups. */
export const isFlat = (text: string): boolean =>
  ruleTreeOf(text)?.items.every((item) => "field" in item) ?? false;

/**
 * Whether nothing comes in that was not there: all that the first text asks for, the second asks
 * for too. What it cannot be seen of counts as wider.
 */
export function isNarrowed(before: string, after: string): boolean {
  const [conditions, narrowed] = [conditionsOf(before), conditionsOf(after)];
  return (
    conditions !== null &&
    narrowed !== null &&
    [...conditions].every((condition) => narrowed.has(condition))
  );
}

/** Each in the form that is the same however it was written; null where it does not parse. */
function conditionsOf(text: string): Set<string> | null {
  const result = parse(text, { kindOf });
  if (!result.ok) return null;
  const { query } = result;
  if (query.kind === "all") return new Set();
  return new Set((query.kind === "and" ? query.items : [query]).map(print));
}

function parseFilter(text: string): Query {
  const result = parse(text, { kindOf });
  if (!result.ok)
    throw new Refusal(
      400,
      result.problems.map(({ message }) => problem("invalid", "filter", message)),
    );
  return result.query;
}

function queryFromTree(rules: RuleTree): Query {
  const result = fromRuleTree({ rules }, kindOf);
  if (!result.ok)
    throw new Refusal(
      400,
      result.problems.map(({ message }) => problem("invalid", "filter.rules", message)),
    );
  return parseFilter(print(result.query));
}
