import { columnChoiceWords as words } from "../words/words.ts";
import { Checkbox } from "../ui/form/Checkbox.tsx";
import { RadioList } from "../ui/form/RadioList.tsx";
import styles from "./ColumnChooser.module.css";
import { GroupField } from "./GroupField.tsx";
import { TagColumnField } from "./TagColumnField.tsx";
import type { Columns } from "./useColumns.ts";
import type { FeedGroupChoice } from "./useFeedGroup.ts";

interface ColumnChoiceProps {
  label: string;
  columns: Columns;
  nameOf: (column: string) => string;
  mayAddTags?: boolean;
  hidesColumns?: boolean;
  group?: FeedGroupChoice | undefined;
}

/** A shared view, or columns of one's own. */
export function ColumnChoice({
  label,
  columns: { offered, shown, value, choice, setOwn },
  nameOf,
  mayAddTags = false,
  hidesColumns = false,
  group,
}: ColumnChoiceProps) {
  const toggle = (id: string, isShown: boolean) =>
    setOwn(offered.filter((column) => (column === id ? isShown : shown.has(column))));
  return (
    <>
      {choice && (
        <div className={styles.views}>
          <RadioList
            label={words.views}
            value={value}
            onChange={choice.choose}
            rows={choice.options.map(({ id, label: name }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
            }))}
          />
        </div>
      )}
      {!hidesColumns && (
        <div role="group" aria-label={label} className={styles.columns}>
          {offered.map((id) => (
            <Checkbox
              key={id}
              checked={shown.has(id)}
              onToggle={(isShown) => toggle(id, isShown)}
              label={nameOf(id)}
            />
          ))}
        </div>
      )}
      {mayAddTags && (
        <TagColumnField
          offered={offered}
          onAdd={(column) => setOwn([...offered.filter((id) => shown.has(id)), column])}
        />
      )}
      {group && (
        <div className={styles.add}>
          <GroupField {...group} />
        </div>
      )}
    </>
  );
}
