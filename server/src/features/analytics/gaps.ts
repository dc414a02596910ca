/** Times between incidents of one entity: from its first to its last, by how many are between. */
import type { Pack } from "../incident-measures/pack.ts";
import { growing, roomFor } from "./growing.ts";
import { openPairs, type Pairs } from "./pairs.ts";

export interface Gaps {
  add(pack: Pack, rows: Int32Array, groups: Int32Array): void;
  /** On average over all gaps of the group; null where there is none. */
  of(group: number): number | null;
}

export function openGaps(): Gaps {
  const entities = new Map<string, number>();
  const pairs = openPairs();
  const [firstAt, lastAt, countAt] = [growing(), growing(), growing()];
  let means: Map<number, number> | null = null;
  const codeOf = (entity: string): number => {
    const known = entities.get(entity);
    if (known !== undefined) return known;
    entities.set(entity, entities.size);
    return entities.size - 1;
  };
  return {
    add: (pack, rows, groups) => {
      const { values, codes } = pack.texts("entity");
      const known = values.map(codeOf);
      const starts = pack.numbers("start");
      const entityOf = new Int32Array(rows.length);
      for (let member = 0; member < rows.length; member += 1)
        entityOf[member] = known[codes[rows[member] ?? 0] ?? 0] ?? 0;
      const spans = pairs.of(groups, entityOf);
      const most = pairs.size();
      const [firsts, lasts] = [roomFor(firstAt, most), roomFor(lastAt, most)];
      const counts = roomFor(countAt, most);
      for (let member = 0; member < rows.length; member += 1) {
        const [span, at] = [spans[member] ?? 0, starts[rows[member] ?? 0] ?? 0];
        const count = counts[span] ?? 0;
        firsts[span] = count === 0 ? at : Math.min(firsts[span] ?? at, at);
        lasts[span] = count === 0 ? at : Math.max(lasts[span] ?? at, at);
        counts[span] = count + 1;
      }
      means = null;
    },
    of: (group) => {
      means ??= meansOf(pairs, {
        firsts: firstAt.values,
        lasts: lastAt.values,
        counts: countAt.values,
      });
      return means.get(group) ?? null;
    },
  };
}

/** By the number of the pair of group and entity. */
interface Spans {
  firsts: Float64Array;
  lasts: Float64Array;
  counts: Float64Array;
}
function meansOf(pairs: Pairs, { firsts, lasts, counts }: Spans): Map<number, number> {
  const sums = new Map<number, { span: number; gaps: number }>();
  for (let pair = 0; pair < pairs.size(); pair += 1) {
    const gaps = (counts[pair] ?? 0) - 1;
    if (gaps < 1) continue;
    const group = pairs.leftOf(pair);
    const sum = sums.get(group) ?? { span: 0, gaps: 0 };
    sum.span += (lasts[pair] ?? 0) - (firsts[pair] ?? 0);
    sum.gaps += gaps;
    sums.set(group, sum);
  }
  return new Map([...sums].map(([group, { span, gaps }]) => [group, span / gaps]));
}
