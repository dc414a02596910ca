import { type KeyboardEvent, useId, useState } from "react";
import { type ChoiceOption, matchingOptions } from "../../../ui/form/choose-options.ts";
import { optionId, OptionList } from "../../../ui/form/OptionList.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useOptionKeys } from "../../../ui/form/useOptionKeys.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { assignWords as words } from "../../../words/words.ts";
import styles from "../dialogs.module.css";

interface PersonChoiceProps {
  people: readonly ChoiceOption[];
  isPending: boolean;
  isChosen: (id: string) => boolean;
  onPick: (id: string) => void;
  /** Several can be chosen: what was typed for one of them is gone with it. */
  isMulti?: boolean;
}

/** People by a few letters of their names: Enter picks the one that is pointed at. */
export function PersonChoice({
  people,
  isPending,
  isChosen,
  onPick,
  isMulti = false,
}: PersonChoiceProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const options = matchingOptions(people, typed);
  const pick = ({ value }: ChoiceOption) => {
    onPick(value);
    if (isMulti) setTyped("");
  };
  const { active, setActive, onKeyDown } = useOptionKeys({ options, start: 0, onPick: pick });
  // With Ctrl or Cmd, Enter is the dialog's.
  const pickByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.metaKey && !event.ctrlKey) onKeyDown(event);
  };
  return (
    <>
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
        onKeyDown={pickByKey}
      />
      <div className={styles.people}>
        {isPending ? (
          <LoadingRows label={words.loading} count={3} rowHeight={44} />
        ) : (
          <OptionList
            id={listId}
            label={words.people}
            options={options}
            active={active}
            isChosen={isChosen}
            onPoint={setActive}
            onPick={pick}
            isMulti={isMulti}
          />
        )}
      </div>
    </>
  );
}
