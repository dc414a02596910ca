/**
 * With split rules a rule has one target: what is written for several is kept as one rule for each.
 */
import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import type { RuleDraft } from "../rules/rule.ts";

/** The rule itself, then the others; each named after its target where there are several. */
export function splitRule(
  draft: RuleDraft<AutoshareBody>,
  calledBy: (target: AutoshareBody["targets"][number]) => string,
): [RuleDraft<AutoshareBody>, ...RuleDraft<AutoshareBody>[]] {
  const [first, ...otherTargets] = draft.body.targets;
  if (!first || otherTargets.length === 0) return [draft];
  const ruleFor = (target: AutoshareBody["targets"][number]): RuleDraft<AutoshareBody> => ({
    ...draft,
    name: nameWithTarget(draft.name ?? "", calledBy(target)),
    body: { ...draft.body, targets: [target] },
  });
  return [ruleFor(first), ...otherTargets.map(ruleFor)];
}

const maxNameCharacters = 200;
const nameWithTarget = (name: string, target: string): string => {
  const end = ` · ${target}`;
  return `${name.slice(0, Math.max(0, maxNameCharacters - end.length))}${end}`
    .slice(0, maxNameCharacters)
    .toWellFormed();
};
