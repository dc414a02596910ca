/** Which of the findings are told: a page, not a list of everything. */
import type { StandOut } from "#insight/stand-out.ts";
import type { SeriesId } from "./weeks.ts";

const mostFindings = 6;
/** Of a measure and a dimension: what hit one team hit its hosts too. */
const mostAlike = 2;

/** The most surprising first, as they come. */
export function chooseFindings(standOuts: readonly StandOut<SeriesId>[]): StandOut<SeriesId>[] {
  const chosen: StandOut<SeriesId>[] = [];
  for (const each of standOuts) {
    if (chosen.length === mostFindings) break;
    const alike = chosen.filter(({ id }) => isAlike(id, each.id));
    if (alike.length < mostAlike && !chosen.some((earlier) => saysTheSame(earlier, each)))
      chosen.push(each);
  }
  return chosen;
}

const isAlike = (a: SeriesId, b: SeriesId): boolean =>
  a.measure === b.measure && a.dimension === b.dimension;

/** More incidents have more events. */
const saysTheSame = (a: StandOut<SeriesId>, b: StandOut<SeriesId>): boolean =>
  a.id.dimension === b.id.dimension &&
  a.id.value === b.id.value &&
  isCount(a) &&
  isCount(b) &&
  Math.sign(a.score) === Math.sign(b.score);
const isCount = ({ id }: StandOut<SeriesId>): boolean =>
  id.measure === "incidents" || id.measure === "events";
