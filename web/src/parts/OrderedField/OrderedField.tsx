import { useId, useState, type ReactNode } from "react";
import { GroupProblem } from "../../ui/form/FormProblems.tsx";
import type { ChoiceOption } from "../../ui/form/choose-options.ts";
import { Select } from "../../ui/form/Select.tsx";
import { useSortableDrops } from "../../ui/list/useSortableRow.ts";
import { orderedFieldWords as words } from "../../words/words.ts";
import { moveItem, stepItem } from "../move-item.ts";
import styles from "./OrderedField.module.css";
import { OrderedRow } from "./OrderedRow.tsx";

interface OrderedFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  items: readonly string[];
  nameOf: (item: string) => string;
  /** Beside the name. */
  markOf?: (item: string) => ReactNode;
  /** Cannot be taken out. */
  fixed?: string | undefined;
  /** Of the items, those that are shown at first; left out where that is no choice. */
  shown?: readonly string[] | undefined;
  onChange: (items: string[], shown: string[]) => void;
  /** What can be added, for what is typed. */
  add: {
    label: string;
    options: readonly ChoiceOption[];
    onSearch: (typed: string) => void;
    note?: ReactNode;
  };
  /** Of an empty list. */
  emptyText: string;
}

/**
 * Some things in an order: moved by dragging or with Alt and the arrows, taken out, added by name.
 */
export function OrderedField({
  label,
  help,
  error,
  items,
  nameOf,
  markOf,
  fixed,
  shown,
  onChange,
  add,
  emptyText,
}: OrderedFieldProps) {
  const list = useId();
  const [announcement, setAnnouncement] = useState("");
  const changeItems = (next: readonly string[], nextShown: readonly string[] = shown ?? next) =>
    onChange(
      [...next],
      next.filter((item) => nextShown.includes(item)),
    );
  const move = (moved: string[] | null, item: string) => {
    if (!moved) return;
    changeItems(moved);
    setAnnouncement(words.moved(nameOf(item), moved.indexOf(item) + 1, moved.length));
  };
  useSortableDrops(list, (item, to) => move(moveItem(items, item, to), item));
  const pick = (item: string) => {
    add.onSearch("");
    changeItems([...items, item], shown && [...shown, item]);
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {items.length === 0 && <p className="small soft">{emptyText}</p>}
      {items.length > 0 && (
        <div role="list" aria-label={label} className={styles.list}>
          {items.map((item) => (
            <OrderedRow
              key={item}
              list={list}
              item={item}
              name={nameOf(item)}
              mark={markOf?.(item)}
              isFixed={item === fixed}
              isShown={shown ? shown.includes(item) : null}
              onShow={(isOn) =>
                changeItems(
                  items,
                  items.filter((candidate) =>
                    candidate === item ? isOn : shown?.includes(candidate),
                  ),
                )
              }
              onStep={(step) => move(stepItem(items, item, step), item)}
              onRemove={() => changeItems(items.filter((candidate) => candidate !== item))}
            />
          ))}
        </div>
      )}
      <Select
        label={add.label}
        hidesLabel
        placeholder={add.label}
        isSearchable
        options={add.options}
        value={null}
        onSearch={add.onSearch}
        note={add.note}
        onChange={pick}
      />
      <GroupProblem label={label} error={error} className={styles.error} />
      {error === undefined && help !== undefined && <p className={styles.help}>{help}</p>}
      <p role="status" className="unseen">
        {announcement}
      </p>
    </fieldset>
  );
}
