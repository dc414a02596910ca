import type { Change, RootCauseChange } from "#contract/changes.ts";
import { changeWords as words } from "../../../words/words.ts";

/** A change in a list: with what is known of it and the incident, if anything is. */
export interface ListedChange {
  change: Change;
  cause: RootCauseChange | undefined;
}

export const listedCause = (cause: RootCauseChange): ListedChange => ({
  change: cause.change,
  cause,
});

/** Changes that were searched, each with what is known of it. */
export const listedChanges = (
  changes: readonly Change[],
  causes: readonly RootCauseChange[],
): ListedChange[] =>
  changes.map((change) => ({
    change,
    cause: causes.find((cause) => cause.change.id === change.id),
  }));

/** How long before or after the incident's start it began. */
export function relationText(
  change: Pick<Change, "start">,
  incident: { start: number },
  durationOf: (seconds: number) => string,
): string {
  const seconds = Math.round(change.start - incident.start);
  if (seconds === 0) return words.atStart;
  return seconds < 0 ? words.before(durationOf(-seconds)) : words.after(durationOf(seconds));
}
