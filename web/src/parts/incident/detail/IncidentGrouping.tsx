import type { Alert, Incident } from "#contract/incidents.ts";
import { groupingWords as words, listText } from "../../../words/words.ts";
import { useDuration } from "../changes/useDuration.ts";

/** Why its alerts are together, in a sentence; nothing of a single one. */
export function IncidentGrouping({
  incident: { grouping },
  alerts,
}: {
  incident: Pick<Incident, "grouping">;
  alerts: readonly Alert[];
}) {
  const durationText = useDuration();
  if (alerts.length < 2) return null;
  const starts = alerts.map(({ start }) => start);
  const spanS = Math.max(...starts) - Math.min(...starts);
  const began = spanS < 1 ? words.together : words.within(durationText(spanS));
  const shared = Object.entries(grouping?.tags ?? {}).map(
    ([tag, values]) => `${tag} ${listText(values)}`,
  );
  return (
    <p className="small soft">
      {grouping === null
        ? words.byPeople
        : shared.length === 0
          ? words.linked(began)
          : words.shared(listText(shared), began)}
    </p>
  );
}
