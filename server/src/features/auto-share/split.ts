/**
 * With split rules a rule has one target: what is written for several is kept as one rule for each.
 */
import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import type { Draft } from "../rules/rule.ts";

/** The rule itself, then the others; each named after its target where there are several. */
export function splitRule(
  draft: Draft<AutoshareBody>,
  calledBy: (target: AutoshareBody["targets"][number]) => string,
): [Draft<AutoshareBody>, ...Draft<AutoshareBody>[]] {
  const [first, ...others] = draft.body.targets;
  if (!first || others.length === 0) return [draft];
  const of = (target: AutoshareBody["targets"][number]): Draft<AutoshareBody> => ({
    ...draft,
    name: named(draft.name ?? "", calledBy(target)),
    body: { ...draft.body, targets: [target] },
  });
  return [of(first), ...others.map(of)];
}

const nameMost = 200;
const named = (name: string, target: string): string => {
  const end = ` · ${target}`;
  return `${name.slice(0, Math.max(0, nameMost - end.length))}${end}`
    .slice(0, nameMost)
    .toWellFormed();
};
