import type { RuleKind } from "#contract/rules.ts";
import type { CodeRule } from "../rules-as-code/code.ts";
import { isAddressChannel } from "#contract/sharing.ts";
import type { ShareTarget, Translation } from "./draft.ts";

const kind: RuleKind = "autoshare-rule";

/**
 * Rules share only through what is connected. What is not is left out, and with it the rules that
 * would tell nobody; what is has no note any more.
 */
export function keepConnected(
  { code, rows, notes }: Translation,
  connected: readonly ShareTarget[],
): Translation {
  const keys = new Set(connected.map(keyOf));
  const isReached = (target: ShareTarget): boolean =>
    isAddressChannel(target.system) || keys.has(keyOf(target));
  const rules = (code.rules.get(kind) ?? []).flatMap((rule): CodeRule[] => {
    const targets = targetsOf(rule).filter(isReached);
    return targets.length === 0 ? [] : [{ ...rule, body: { ...rule.body, targets } }];
  });
  return {
    code: { ...code, rules: new Map(code.rules).set(kind, rules) },
    rows,
    notes: notes.filter(({ connects }) => connects === undefined || !isReached(connects)),
  };
}

const keyOf = ({ system, target }: ShareTarget): string => `${system} ${target.toLowerCase()}`;

// Bodies of rules were read by the schema of their kind.
const targetsOf = (rule: CodeRule): ShareTarget[] => rule.body["targets"] as ShareTarget[];
