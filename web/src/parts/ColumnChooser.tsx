import { Columns3 } from "lucide-react";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import styles from "./ColumnChooser.module.css";

interface ColumnChooserProps<Id extends string> {
  label: string;
  columns: readonly { id: Id; label: string }[];
  shown: ReadonlySet<Id>;
  onChange: (shown: Id[]) => void;
}

/** Which columns a list shows. Takes effect at once. */
export function ColumnChooser<Id extends string>({ label, columns, shown, onChange }: ColumnChooserProps<Id>) {
  const toggle = (id: Id, isShown: boolean) => onChange(columns.map((column) => column.id).filter((one) => (one === id ? isShown : shown.has(one))));
  return (
    <Popover label={label} align="end" trigger={(props) => <IconButton size="s" icon={Columns3} label={label} {...props} />}>
      <div role="group" aria-label={label} className={styles.columns}>
        {columns.map((column) => <Checkbox key={column.id} checked={shown.has(column.id)} onToggle={(isShown) => toggle(column.id, isShown)} label={column.label} />)}
      </div>
    </Popover>
  );
}
