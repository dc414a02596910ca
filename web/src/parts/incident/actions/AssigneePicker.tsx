import { useId, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { type ChoiceOption, matchingOptions } from "../../../ui/form/choose-options.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { optionId, OptionList } from "../../../ui/form/OptionList.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useOptionKeys } from "../../../ui/form/useOptionKeys.ts";
import { actionWords, assignWords as words } from "../../../words/words.ts";
import styles from "../dialogs.module.css";
import { personOptions } from "./person-options.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface AssigneePickerProps {
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
}

/** Whom to give incidents to: type a few letters, Enter takes the first. */
export default function AssigneePicker({ incidents, actions, onClose }: AssigneePickerProps) {
  const listId = useId();
  const me = useMe();
  const people = usePeople();
  const [typed, setTyped] = useState("");
  const assignees = new Set(incidents.map((incident) => incident.assignment?.assignee ?? null));
  const only = assignees.size === 1 ? [...assignees][0] : undefined;
  const options = matchingOptions(personOptions(people.data ?? [], me._id), typed);
  const pick = ({ value }: ChoiceOption) => {
    onClose();
    void actions.assign(incidents, value);
  };
  const { active, setActive, onKeyDown } = useOptionKeys({ options, start: 0, onPick: pick });
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
      <TextField
        label={words.search}
        hidesLabel
        placeholder={words.search}
        value={typed}
        onChange={(text) => (setTyped(text), setActive(0))}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
      <div className={styles.people}>
        {people.isPending ? (
          <LoadingRows label={words.loading} count={3} rowHeight={44} />
        ) : (
          <OptionList
            id={listId}
            label={words.people}
            options={options}
            active={active}
            isChosen={(value) => value === only}
            onPoint={setActive}
            onPick={pick}
          />
        )}
      </div>
    </Modal>
  );
}
