import { Columns3 } from "lucide-react";
import { columnChoiceWords as words } from "../words/words.ts";
import { Checkbox } from "../ui/form/Checkbox.tsx";
import { IconButton } from "../ui/form/IconButton.tsx";
import { Popover } from "../ui/overlay/Popover.tsx";
import { RadioList } from "../ui/form/RadioList.tsx";
import styles from "./ColumnChooser.module.css";
import type { Columns } from "./useColumns.ts";

interface ColumnChooserProps {
  label: string;
  columns: Columns;
  nameOf: (column: string) => string;
}

/** Which columns a list shows: a shared view's, or one's own. Takes effect at once. */
export function ColumnChooser({
  label,
  columns: { offered, shown, value, choice, setOwn },
  nameOf,
}: ColumnChooserProps) {
  const toggle = (id: string, isShown: boolean) =>
    setOwn(offered.filter((column) => (column === id ? isShown : shown.has(column))));
  return (
    <Popover
      label={label}
      align="end"
      className={styles.panel}
      trigger={(props) => <IconButton size="s" icon={Columns3} label={label} {...props} />}
    >
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
    </Popover>
  );
}
