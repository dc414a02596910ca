import { useRootCauseChanges } from "../../../data/changes.ts";
import { numberText } from "../../../words/words.ts";

/** How many changes may have caused an incident; nothing while that is not known. */
export default function SuspectCount({ incidentId }: { incidentId: string }) {
  const items = useRootCauseChanges(incidentId).data?.items;
  const count = items?.filter(({ certainty }) => certainty !== "NONE").length;
  return count === undefined ? null : numberText(count);
}
