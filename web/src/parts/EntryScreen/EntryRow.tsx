import { CircleAlert, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/text/Icon.tsx";
import { useSortableRow } from "../../ui/list/useSortableRow.ts";
import { entryWords as words } from "../../words/words.ts";
import styles from "./EntryRow.module.css";

interface EntryRowProps {
  /** Names the list among which it can be moved. */
  list: string;
  id: string;
  title: string;
  detail: ReactNode;
  trail: ReactNode;
  /** Its place in the run order, where there is one. */
  place: number | null;
  mayMove: boolean;
  isOff: boolean;
  problem: string | null;
  check: { isChecked: boolean; onToggle: () => void } | null;
  /** What can be done to it. */
  actions: ReactNode;
}

/** One entry in the list. */
export function EntryRow({
  list,
  id,
  title,
  detail,
  trail,
  place,
  mayMove,
  isOff,
  problem,
  check,
  actions,
}: EntryRowProps) {
  const { row, handle, edge, isDragged } = useSortableRow({ list, id, isOn: mayMove });
  return (
    <div
      ref={row}
      role="gridcell"
      className={cx(styles.row, isDragged && styles.dragged)}
      data-edge={edge ?? undefined}
      data-off={isOff || undefined}
    >
      <span
        ref={handle}
        className={styles.handle}
        data-off={!mayMove || undefined}
        aria-hidden
        data-control={mayMove || undefined}
      >
        {mayMove && <Icon shape={GripVertical} size={14} />}
      </span>
      {(place !== null || check) && (
        <span
          className={styles.lead}
          data-checkable={check !== null || undefined}
          data-checked={check?.isChecked || undefined}
        >
          {place !== null && <span className={styles.place}>{place}</span>}
          {check && (
            <Checkbox
              checked={check.isChecked}
              onToggle={check.onToggle}
              aria-label={words.check(title)}
            />
          )}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.detail}>{detail}</span>
      </span>
      {problem !== null && (
        <span className={styles.problem} role="img" aria-label={problem} title={problem}>
          <Icon shape={CircleAlert} size={14} />
        </span>
      )}
      <span className={styles.trail}>{isOff ? words.off : trail}</span>
      <span className={styles.actions} data-control>
        {actions}
      </span>
    </div>
  );
}
