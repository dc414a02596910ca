import type { Incident } from "#contract/incidents.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { actionWords } from "../../../words/words.ts";
import { PersonChoice } from "./PersonChoice.tsx";
import { personOptions } from "./person-options.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface AssigneePickerProps {
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
}

/** Whom to give incidents to: type a few letters, Enter takes the first. */
export default function AssigneePicker({ incidents, actions, onClose }: AssigneePickerProps) {
  const me = useMe();
  const people = usePeople();
  const assignees = new Set(incidents.map((incident) => incident.assignment?.assignee ?? null));
  const only = assignees.size === 1 ? [...assignees][0] : undefined;
  const hasSome = incidents.some((incident) => incident.assignment !== null);
  const unassign = (
    <Button
      onClick={() => (
        onClose(),
        void actions.unassign(incidents.filter((incident) => incident.assignment !== null))
      )}
    >
      {actionWords.unassign}
    </Button>
  );
  return (
    <Modal
      isOpen
      size="s"
      title={actionWords.assignTo(incidents[0]?.title ?? "", incidents.length)}
      onClose={onClose}
      actions={hasSome ? unassign : undefined}
    >
      <PersonChoice
        people={personOptions(people.data ?? [], me._id)}
        isPending={people.isPending}
        isChosen={(id) => id === only}
        onPick={(id) => {
          onClose();
          void actions.assign(incidents, id);
        }}
      />
    </Modal>
  );
}
