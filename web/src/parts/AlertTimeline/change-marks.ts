import type { Change, RootCauseChange } from "#contract/changes.ts";
import type { TimelineMark } from "../../ui/time/TimelineMarks.tsx";
import { changeWords as words } from "../../words/words.ts";

/** A mark for each change: suspects, and what people named, stronger than the rest. */
export function changeMarks(
  causes: readonly RootCauseChange[],
  around: readonly Change[],
): TimelineMark[] {
  const known = new Set(causes.map(({ change }) => change.id));
  return [
    ...causes.map(({ change, certainty }) => ({
      ...markOf(change),
      label: words.mark[certainty](titleOf(change)),
      isStrong: certainty !== "NONE",
    })),
    ...around.filter(({ id }) => !known.has(id)).map(markOf),
  ];
}

const markOf = (change: Change): TimelineMark => ({
  id: change.id,
  at: change.start,
  label: titleOf(change),
});

const titleOf = ({ identifier, summary }: Change): string => `${identifier}: ${summary}`;
