import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { responderWords as words } from "../../../words/words.ts";
import { usePersonName } from "../usePersonName.ts";
import { PersonChoice } from "./PersonChoice.tsx";
import { personOptions } from "./person-options.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface ResponderPickerProps {
  incidents: readonly Incident[];
  actions: Pick<IncidentActionHandlers, "addResponders" | "removeResponders">;
  /** Takes people off instead. */
  isRemoval: boolean;
  onClose: () => void;
}

/** Who works on incidents beside the assignee: type a few letters, Enter selects, several. */
export default function ResponderPicker(props: ResponderPickerProps) {
  const { incidents, actions, isRemoval, onClose } = props;
  const { isPending, all } = useCandidates(props);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setSelected(
      selected.includes(id) ? selected.filter((person) => person !== id) : [...selected, id],
    );
  const problem =
    selected.length === 0
      ? words.chooseSomebody
      : selected.length > limits.respondersPerIncident
        ? words.tooMany(limits.respondersPerIncident)
        : undefined;
  const submit = () => {
    onClose();
    void actions[isRemoval ? "removeResponders" : "addResponders"](incidents, selected);
  };
  useKeys({ "mod+enter": problem === undefined ? submit : undefined }, { worksInFields: true });
  const title = incidents[0]?.title ?? "";
  return (
    <Modal
      isOpen
      size="s"
      title={(isRemoval ? words.removeFrom : words.addTo)(title, incidents.length)}
      onClose={onClose}
      actions={
        <Button variant="primary" keys="mod+enter" disabledReason={problem} onClick={submit}>
          {(isRemoval ? words.remove : words.add)(selected.length)}
        </Button>
      }
    >
      <PersonChoice
        isMulti
        people={all}
        isPending={isPending}
        isChosen={(id) => selected.includes(id)}
        onPick={toggle}
      />
    </Modal>
  );
}

/** To be added: whoever some of the incidents lack. To be removed: whoever some of them have. */
function useCandidates({
  incidents,
  isRemoval,
}: Pick<ResponderPickerProps, "incidents" | "isRemoval">) {
  const me = useMe();
  const { data: people = [], isPending } = usePeople();
  const nameOf = usePersonName();
  const responders = new Set(incidents.flatMap((incident) => incident.responders));
  const isEverywhere = (id: string) =>
    incidents.every((incident) => incident.responders.includes(id));
  const members = personOptions(people, me._id);
  if (!isRemoval) return { isPending, all: members.filter(({ value }) => !isEverywhere(value)) };
  // Somebody who has left the organization can still be taken off.
  const former = [...responders]
    .filter((id) => !people.some((person) => person._id === id))
    .map((id) => ({ value: id, label: nameOf(id) }));
  return { isPending, all: [...members.filter(({ value }) => responders.has(value)), ...former] };
}
