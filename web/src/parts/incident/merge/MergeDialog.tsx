import type { Incident } from "#contract/incidents.ts";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { mergeWords as words } from "../../../words/words.ts";
import { MergePanel } from "./MergePanel.tsx";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";

interface MergeDialogProps {
  env: string;
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
  onMerged: (id: string) => void;
}

/** Merging where no list stands beside it to choose from. */
export default function MergeDialog({
  env,
  incidents,
  actions,
  onClose,
  onMerged,
}: MergeDialogProps) {
  const merge = (target: Incident, sources: readonly Incident[], note: string) => {
    onClose();
    void actions.merge(target, sources, note).then((id) => id !== null && onMerged(id));
  };
  return (
    <Modal
      isOpen
      title={
        incidents.length > 1
          ? words.title(incidents.length)
          : words.titleOne(incidents[0]?.title ?? "")
      }
      onClose={onClose}
    >
      <MergePanel
        env={env}
        incidents={incidents}
        targetId={incidents.length === 1 ? incidents[0]?.id : undefined}
        isBesideList={false}
        onMerge={merge}
        onClose={onClose}
      />
    </Modal>
  );
}
