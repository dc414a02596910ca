/** Numbers of groups: one for each combination of codes. */
import { openPairs, type Pairs } from "./pairs.ts";

export interface Groups {
  /** The group of each member. */
  of(keys: readonly Int32Array[], count: number): Int32Array;
  /** All of them, and perhaps some without members. */
  ids(): number[];
  codesOf(group: number): readonly number[];
}

/** Of one dimension the code is the group; each further one makes pairs with the group so far. */
export function openGroups(): Groups {
  const levels: Pairs[] = [];
  let mostCodes = 0;
  const codesOf = (group: number, level: number): number[] => {
    const pairs = levels[level - 1];
    return pairs === undefined
      ? [group]
      : [...codesOf(pairs.leftOf(group), level - 1), pairs.rightOf(group)];
  };
  return {
    of: ([first, ...rest], count) => {
      let groups = first ?? new Int32Array(count);
      for (let member = 0; member < count; member += 1)
        mostCodes = Math.max(mostCodes, (groups[member] ?? 0) + 1);
      for (const [level, key] of rest.entries())
        groups = (levels[level] ??= openPairs()).of(groups, key);
      return groups;
    },
    ids: () => Array.from({ length: levels.at(-1)?.size() ?? mostCodes }, (_, group) => group),
    codesOf: (group) => codesOf(group, levels.length),
  };
}
