import type { AutoshareBody, AutoshareRule, AutoshareRuleV1 } from "#contract/autoshare-rules.ts";
import type { PresentedRule } from "../rules/rule.ts";
import { type AddressBook, targetOf } from "../sharing/targets.ts";

export interface RuleReferences {
  book: AddressBook;
  environmentIds: ReadonlySet<string>;
}

/** A rule with whom it reaches today, and what it cannot do. */
export function ruleOnWire(
  rule: PresentedRule<AutoshareBody>,
  references: RuleReferences,
): AutoshareRule {
  const targets = rule.targets.map((target) => recipientOf(target, references.book));
  return {
    ...rule,
    name: rule.name ?? "",
    inactive: !rule.active,
    deleted: false,
    targets,
    problem: rule.problem ?? missingReferenceProblem(rule, targets, references),
  };
}

export function recipientOf(
  { system, target }: AutoshareBody["targets"][number],
  book: AddressBook,
): AutoshareRule["targets"][number] {
  const reached = targetOf(target, system, book);
  return "code" in reached
    ? { system, target, name: "", address: null }
    : { system, target, name: reached.name, address: reached.address };
}

export const toV1Shape = ({
  id,
  name,
  inactive,
  deleted,
  description,
  environment_ids,
  condition,
  targets,
  message,
  delay_minutes,
  on_update,
}: AutoshareRule): AutoshareRuleV1 => ({
  id,
  name,
  inactive,
  deleted,
  params: { description, environment_ids, condition, targets, message, delay_minutes, on_update },
});

function missingReferenceProblem(
  { environment_ids }: AutoshareBody,
  targets: AutoshareRule["targets"],
  { environmentIds }: RuleReferences,
): string | null {
  if (environment_ids.length > 0 && environment_ids.every((id) => !environmentIds.has(id)))
    return "None of its environments exists any more";
  return targets.every((target) => target.address === null)
    ? "None of its targets can be reached any more"
    : null;
}
