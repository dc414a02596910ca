import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Mentionable } from "#contract/notifications.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { useMentionable } from "../../../data/notifications.ts";
import { OptionList, optionId } from "../../../ui/form/OptionList.tsx";
import { TextArea, type TextAreaProps } from "../../../ui/form/TextArea.tsx";
import { useCaret } from "../../../ui/form/useCaret.ts";
import { activityWords as words } from "../../../words/words.ts";
import { insertMention, mentionOptions, type TypedMention, typedMention } from "./mention-input.ts";
import styles from "./MentionField.module.css";

interface MentionFieldProps extends Omit<TextAreaProps, "onKeyDown" | "onBlur" | "onSelect"> {
  incidentKey: IncidentKey;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A text in which an @ offers the people who may see the incident. */
export function MentionField({
  incidentKey,
  value,
  onChange,
  onKeyDown,
  ...rest
}: MentionFieldProps) {
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const placeCaret = useCaret(box);
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const { data: people = [] } = useMentionable(incidentKey, mention !== null);
  const options = mention ? mentionOptions(people, mention.query) : [];
  const follow = () => {
    const place = box.current;
    const next =
      place && place.selectionStart === place.selectionEnd
        ? typedMention(place.value, place.selectionStart)
        : null;
    setMention(next);
    if (next?.query !== mention?.query) setActive(0);
  };
  const pick = (person: Mentionable) => {
    if (!mention) return;
    const inserted = insertMention(value, mention, { person, people });
    onChange(inserted.text);
    placeCaret(inserted.caret);
    setMention(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const person = options[active];
    if (!person || event.ctrlKey || event.metaKey) return onKeyDown(event);
    if (event.key === "ArrowDown") setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp") setActive((active + options.length - 1) % options.length);
    else if (event.key === "Enter" || event.key === "Tab") pick(person);
    else if (event.key === "Escape") setMention(null);
    else return onKeyDown(event);
    event.preventDefault();
    // Escape closes the list, not what the field stands in.
    return event.stopPropagation();
  };
  const isOpen = options.length > 0;
  return (
    <div className={styles.field}>
      <TextArea
        {...rest}
        ref={box}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
        onChange={(text) => {
          onChange(text);
          follow();
        }}
        onSelect={follow}
        onKeyDown={handleKey}
        onBlur={() => setMention(null)}
      />
      {isOpen && (
        <div className={styles.options}>
          <OptionList
            id={listId}
            label={words.mentionable}
            options={options.map(({ id, name, username }) => ({
              value: id,
              label: name,
              detail: username,
            }))}
            active={active}
            isChosen={() => false}
            onPoint={setActive}
            onPick={({ value: id }) => {
              const person = options.find((option) => option.id === id);
              if (person) pick(person);
            }}
          />
        </div>
      )}
      <span role="status" className="unseen">
        {isOpen ? words.mentionableCount(options.length) : ""}
      </span>
    </div>
  );
}
