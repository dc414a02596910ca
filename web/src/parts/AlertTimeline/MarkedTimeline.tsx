import { useMemo } from "react";
import type { Incident } from "#contract/incidents.ts";
import { useRootCauseChanges } from "../../data/changes.ts";
import { changeWords as words } from "../../words/words.ts";
import { useChangesAround } from "../incident/changes/useChangesAround.ts";
import { AlertTimeline, type AlertTimelineProps } from "./AlertTimeline.tsx";
import { changeMarks } from "./change-marks.ts";

/** The timeline, and what was changed meanwhile. */
export default function MarkedTimeline(props: AlertTimelineProps & { incident: Incident }) {
  const { incident } = props;
  const causes = useRootCauseChanges(incident.id).data?.items;
  const around = useChangesAround(incident).data?.items;
  const marks = useMemo(() => changeMarks(causes ?? [], around ?? []), [causes, around]);
  return <AlertTimeline {...props} marks={marks} marksLabel={words.commands} />;
}
