import { Suspense } from "react";
import type { Incident } from "#contract/incidents.ts";
import { mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { onDemand } from "../../ui/on-demand.ts";
import { AlertTimeline, type AlertTimelineProps } from "./AlertTimeline.tsx";

const MarkedTimeline = onDemand(() =>
  import("./MarkedTimeline.tsx").then((module) => module.default),
);

/** The timeline of an incident; with marks of changes for those who may see them. */
export function IncidentTimeline(props: AlertTimelineProps & { incident: Incident }) {
  const plain = <AlertTimeline {...props} />;
  if (!mayDo(useMe(), "changes@read")) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkedTimeline {...props} />
    </Suspense>
  );
}
