import { lazy, Suspense } from "react";
import type { Incident } from "#contract/incidents.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

export type IncidentDialogKind =
  | "assign"
  | "snooze"
  | "resolve"
  | "share"
  | "tag"
  | "merge"
  | "links";

/** What is being asked, about which incidents. */
export interface OpenDialog {
  kind: IncidentDialogKind;
  incidents: readonly Incident[];
}

interface IncidentDialogsProps {
  env: string;
  dialog: OpenDialog | null;
  actions: IncidentActionHandlers;
  onClose: () => void;
  /** After incidents were resolved or snoozed: they leave the list. */
  onGone: (incidents: readonly Incident[]) => void;
  /** After a merge: the incident that lives on. */
  onMerged: (id: string) => void;
}

const AssigneePicker = lazy(() => import("./AssigneePicker.tsx"));
const SnoozePicker = lazy(() => import("./SnoozePicker.tsx"));
const ResolveDialog = lazy(() => import("./ResolveDialog.tsx"));
const ShareDialog = lazy(() => import("../sharing/ShareDialog.tsx"));
const TagDialog = lazy(() => import("../tags/TagDialog.tsx"));
const MergeDialog = lazy(() => import("../merge/MergeDialog.tsx"));
const PreviewLinksDialog = lazy(() => import("../sharing/PreviewLinksDialog.tsx"));

/** The dialogs of the actions on incidents, each loaded when it is first asked for. */
export function IncidentDialogs({
  env,
  dialog,
  actions,
  onClose,
  onGone,
  onMerged,
}: IncidentDialogsProps) {
  if (!dialog) return null;
  const { kind, incidents } = dialog;
  const common = { incidents, actions, onClose };
  const [first] = incidents;
  return (
    <Suspense fallback={null}>
      {kind === "assign" && <AssigneePicker {...common} />}
      {kind === "snooze" && <SnoozePicker {...common} onDone={() => onGone(incidents)} />}
      {kind === "resolve" && <ResolveDialog {...common} onDone={() => onGone(incidents)} />}
      {kind === "share" && <ShareDialog {...common} />}
      {kind === "tag" && <TagDialog env={env} {...common} />}
      {kind === "merge" && <MergeDialog env={env} {...common} onMerged={onMerged} />}
      {kind === "links" && first && (
        <PreviewLinksDialog env={env} incident={first} onClose={onClose} />
      )}
    </Suspense>
  );
}
