import { Suspense } from "react";
import type { Incident } from "#contract/incidents.ts";
import type { Prefetchable } from "../../../ui/usePrefetch.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";
import { onDemand } from "../../../ui/on-demand.ts";

export type IncidentDialogKind =
  | "assign"
  | "responders"
  | "remove-responders"
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

const AssigneePicker = onDemand(() =>
  import("./AssigneePicker.tsx").then((module) => module.default),
);
const ResponderPicker = onDemand(() =>
  import("./ResponderPicker.tsx").then((module) => module.default),
);
const SnoozePicker = onDemand(() => import("./SnoozePicker.tsx").then((module) => module.default));
const ResolveDialog = onDemand(() =>
  import("./ResolveDialog.tsx").then((module) => module.default),
);
const ShareDialog = onDemand(() =>
  import("../sharing/ShareDialog.tsx").then((module) => module.default),
);
const TagDialog = onDemand(() => import("../tags/TagDialog.tsx").then((module) => module.default));
const MergeDialog = onDemand(() =>
  import("../merge/MergeDialog.tsx").then((module) => module.default),
);
const PreviewLinksDialog = onDemand(() =>
  import("../sharing/PreviewLinksDialog.tsx").then((module) => module.default),
);

/** In the order in which they are likely to be wanted. */
export const incidentDialogParts: readonly Prefetchable[] = [
  SnoozePicker,
  AssigneePicker,
  ResolveDialog,
  ShareDialog,
  TagDialog,
  ResponderPicker,
  MergeDialog,
  PreviewLinksDialog,
];

/** The dialogs of the actions on incidents, each loaded before or when it is first asked for. */
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
      {(kind === "responders" || kind === "remove-responders") && (
        <ResponderPicker {...common} isRemoval={kind === "remove-responders"} />
      )}
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
