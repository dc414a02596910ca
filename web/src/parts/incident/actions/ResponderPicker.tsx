import { useId, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { type ChoiceOption, matchingOptions } from "../../../ui/form/choose-options.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { optionId, OptionList } from "../../../ui/form/OptionList.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useOptionKeys } from "../../../ui/form/useOptionKeys.ts";
import { useKeys } from "../../../ui/useKeys.ts";
import { assignWords, responderWords as words } from "../../../words/words.ts";
import styles from "../dialogs.module.css";
import { usePersonName } from "../usePersonName.ts";
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
  const listId = useId();
  const { isPending, all } = useCandidates(props);
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const options = matchingOptions(all, typed);
  const toggle = ({ value }: ChoiceOption) => {
    const isSelected = selected.includes(value);
    setSelected(isSelected ? selected.filter((id) => id !== value) : [...selected, value]);
    setTyped("");
  };
  const { active, setActive, onKeyDown } = useOptionKeys({ options, start: 0, onPick: toggle });
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
      <TextField
        label={assignWords.search}
        hidesLabel
        placeholder={assignWords.search}
        value={typed}
        onChange={(text) => (setTyped(text), setActive(0))}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => !event.metaKey && !event.ctrlKey && onKeyDown(event)}
      />
      <div className={styles.people}>
        {isPending ? (
          <LoadingRows label={assignWords.loading} count={3} rowHeight={44} />
        ) : (
          <OptionList
            id={listId}
            label={assignWords.people}
            options={options}
            active={active}
            isChosen={(value) => selected.includes(value)}
            onPoint={setActive}
            onPick={toggle}
            isMulti
          />
        )}
      </div>
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
