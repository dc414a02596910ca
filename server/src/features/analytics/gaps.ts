/** Times between incidents of one entity: from its first to its last, by how many are between. */
import type { Pack } from "../incident-measures/pack.ts";
import { growing, roomFor } from "./growing.ts";

export interface Gaps {
  add(pack: Pack, rows: Int32Array, groups: Int32Array): void;
  /** On average over all gaps of the group; null where there is none. */
  of(group: number): number | null;
}

const maxEntities = 2 ** 26;

export function openGaps(): Gaps {
  const entities = new Map<string, number>();
  const places = new Map<number, number>();
  const [groupAt, firstAt, lastAt, countAt] = [growing(), growing(), growing(), growing()];
  let means: Map<number, number> | null = null;
  const codeOf = (entity: string): number => {
    const code = entities.get(entity) ?? entities.size;
    entities.set(entity, code);
    return code;
  };
  const note = (group: number, entity: number, at: number): void => {
    const key = group * maxEntities + entity;
    const place = places.get(key) ?? places.size;
    const isNew = place === places.size;
    if (isNew) places.set(key, place);
    const [firsts, lasts] = [roomFor(firstAt, place), roomFor(lastAt, place)];
    const counts = roomFor(countAt, place);
    roomFor(groupAt, place)[place] = group;
    firsts[place] = isNew ? at : Math.min(firsts[place] ?? at, at);
    lasts[place] = isNew ? at : Math.max(lasts[place] ?? at, at);
    counts[place] = (counts[place] ?? 0) + 1;
  };
  return {
    add: (pack, rows, groups) => {
      const { values, codes } = pack.texts("entity");
      const known = values.map(codeOf);
      const starts = pack.numbers("start");
      for (let member = 0; member < rows.length; member += 1) {
        const row = rows[member] ?? 0;
        note(groups[member] ?? 0, known[codes[row] ?? 0] ?? 0, starts[row] ?? 0);
      }
      means = null;
    },
    of: (group) => {
      means ??= meansOf({
        count: places.size,
        groups: groupAt.values,
        firsts: firstAt.values,
        lasts: lastAt.values,
        counts: countAt.values,
      });
      return means.get(group) ?? null;
    },
  };
}

interface Spans {
  count: number;
  groups: Float64Array;
  firsts: Float64Array;
  lasts: Float64Array;
  counts: Float64Array;
}
function meansOf({ count, groups, firsts, lasts, counts }: Spans): Map<number, number> {
  const sums = new Map<number, { span: number; gaps: number }>();
  for (let place = 0; place < count; place += 1) {
    const gaps = (counts[place] ?? 0) - 1;
    if (gaps < 1) continue;
    const group = groups[place] ?? 0;
    const sum = sums.get(group) ?? { span: 0, gaps: 0 };
    sum.span += (lasts[place] ?? 0) - (firsts[place] ?? 0);
    sum.gaps += gaps;
    sums.set(group, sum);
  }
  return new Map([...sums].map(([group, { span, gaps }]) => [group, span / gaps]));
}
