/** Steps by which a tool wakes people, as AutoShare rules with a delay. */
import { all, type Query } from "#bpql/ast.ts";
import { maxAutoshareDelayMinutes } from "#contract/autoshare-rules.ts";
import { limits } from "#contract/limits.ts";
import { isExactly, joined } from "./conditions.ts";
import type { ConfigNode } from "./config-node.ts";
import type { Draft, ShareTarget } from "./draft.ts";

export const peopleNote =
  "people are invited in the console or come by single sign-on; here those who are told become contacts";

export interface Step {
  node: ConfigNode;
  /** After the first message. */
  delayMinutes: number;
  targets: ShareTarget[];
  /** Only while nobody has acknowledged. */
  isUntilAcknowledged: boolean;
}

export interface Escalation {
  name: string;
  environment: string;
  condition?: Query;
  steps: readonly Step[];
}

export function addEscalation(
  draft: Draft,
  { name, environment, condition = all, steps }: Escalation,
): void {
  for (const [at, { node, delayMinutes, targets, isUntilAcknowledged }] of steps.entries()) {
    const unique = uniqueTargets(targets);
    if (unique.length === 0) continue;
    if (delayMinutes > maxAutoshareDelayMinutes || unique.length > limits.targetsPerShare) {
      draft.note(
        node,
        `not imported: an AutoShare rule has at most ${maxAutoshareDelayMinutes} minutes of delay and ${limits.targetsPerShare} targets`,
      );
      continue;
    }
    const waiting = isUntilAcknowledged ? [isExactly("acknowledged", "false")] : [];
    const text = draft.printed(node, joined([condition, ...waiting]));
    if (text === null) continue;
    draft.addRule("autoshare-rule", node, {
      name: steps.length === 1 ? name : `${name}, step ${at + 1}`,
      description: `Imported from line ${node.line}`,
      environment_ids: [environment],
      condition: text === "*" ? "" : text,
      delay_minutes: Math.ceil(delayMinutes),
      targets: unique,
    });
  }
}

const uniqueTargets = (targets: readonly ShareTarget[]): ShareTarget[] => [
  ...new Map(targets.map((target) => [`${target.system} ${target.target}`, target])).values(),
];
