import { GripVertical, X } from "lucide-react";
import type { ReactNode } from "react";
import { altStep } from "../../ui/form/alt-step.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { useSortableRow } from "../../ui/list/useSortableRow.ts";
import { orderedFieldWords as words } from "../../words/words.ts";
import styles from "./OrderedField.module.css";

interface OrderedRowProps {
  /** Names the list among which it can be moved. */
  list: string;
  item: string;
  name: string;
  mark: ReactNode;
  isFixed: boolean;
  /** null where that is no choice. */
  isShown: boolean | null;
  onShow: (isShown: boolean) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
}

export function OrderedRow({
  list,
  item,
  name,
  mark,
  isFixed,
  isShown,
  onShow,
  onStep,
  onRemove,
}: OrderedRowProps) {
  const { row, handle, edge, isDragged } = useSortableRow({ list, id: item, isOn: true });
  return (
    <div
      ref={row}
      role="listitem"
      className={cx(styles.row, isDragged && styles.dragged)}
      data-edge={edge ?? undefined}
      onKeyDown={altStep(onStep)}
    >
      <span ref={handle} className={styles.handle}>
        <IconButton size="s" icon={GripVertical} label={words.move(name)} keys="alt+arrowup" />
      </span>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {mark}
      {isFixed ? (
        <span className={styles.note}>{words.always}</span>
      ) : (
        <>
          {isShown !== null && (
            <Checkbox
              checked={isShown}
              label={words.isShown}
              aria-label={words.showsIt(name)}
              onToggle={onShow}
            />
          )}
          <IconButton size="s" icon={X} label={words.remove(name)} onClick={onRemove} />
        </>
      )}
    </div>
  );
}
