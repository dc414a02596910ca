import { GripVertical } from "lucide-react";
import { altStep } from "../../../ui/form/alt-step.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { useSortableRow } from "../../../ui/list/useSortableRow.ts";
import { environmentPaneWords as words } from "../../../words/words.ts";
import styles from "./ArrangeEnvironments.module.css";

interface ArrangeRowProps {
  list: string;
  id: string;
  name: string;
  isHead: boolean;
  isFixed: boolean;
  onStep: (step: -1 | 1) => void;
}

/** A line to be moved: a group's, with what is in it, or an environment's. */
export function ArrangeRow({ list, id, name, isHead, isFixed, onStep }: ArrangeRowProps) {
  const { row, handle, edge, isDragged } = useSortableRow({ list, id, isOn: true });
  return (
    <li>
      <div
        ref={row}
        className={cx(styles.row, isHead && styles.head, isDragged && styles.dragged)}
        data-edge={edge ?? undefined}
        data-fixed={isFixed || undefined}
      >
        <span ref={handle} className={styles.grip}>
          {isFixed ? (
            <bdi className="ellipsis">{name}</bdi>
          ) : (
            <button
              type="button"
              className={styles.handle}
              aria-label={words.move(name)}
              onKeyDown={altStep(onStep)}
            >
              <Icon shape={GripVertical} size={14} />
              <bdi className="ellipsis">{name}</bdi>
            </button>
          )}
        </span>
      </div>
    </li>
  );
}
