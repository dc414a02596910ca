/** Numbers of groups: one for each combination of codes. */
export interface Groups {
  /** The group of each member. */
  of(keys: readonly Int32Array[], count: number): Int32Array;
  ids(): number[];
  codesOf(group: number): readonly number[];
}

/** More codes than this a dimension cannot have. */
const codesPerKey = 2 ** 24;

export function openGroups(): Groups {
  const known = new Map<number | string, number>();
  // Of a single dimension by its code.
  const byCode: number[] = [];
  const codes: number[][] = [];
  const create = (own: number[]): number => codes.push(own) - 1;
  const ofCode = (code: number): number => (byCode[code] ??= create([code]));
  const ofKey = (key: number | string, keys: readonly Int32Array[], member: number): number => {
    const group = known.get(key);
    if (group !== undefined) return group;
    known.set(key, codes.length);
    return create(keys.map((of) => of[member] ?? 0));
  };
  return {
    of: (keys, count) => {
      const [first, second, third] = keys;
      const groups = new Int32Array(count);
      if (second === undefined) {
        for (let member = 0; member < count; member += 1)
          groups[member] = ofCode(first?.[member] ?? 0);
        return groups;
      }
      for (let member = 0; member < count; member += 1) {
        const pair = (first?.[member] ?? 0) * codesPerKey + (second[member] ?? 0);
        // Two codes fit exactly into a number; three are named by a text.
        const key = third === undefined ? pair : `${pair} ${third[member] ?? 0}`;
        groups[member] = ofKey(key, keys, member);
      }
      return groups;
    },
    ids: () => codes.map((_, group) => group),
    codesOf: (group) => codes[group] ?? [],
  };
}
