import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "../form/Checkbox.tsx";
import { cx } from "../cx.ts";
import { IconButton } from "../form/IconButton.tsx";
import type { MenuEntry } from "../overlay/MenuList.tsx";
import { type BarAction, CollapsingActions } from "./CollapsingActions.tsx";
import type { CheckAll } from "./ListHead.tsx";
import styles from "./ListHead.module.css";

export interface BulkBarProps {
  checkAll: CheckAll;
  /** "3 selected". */
  count: ReactNode;
  /** The first is the likeliest. */
  actions: readonly BarAction[];
  /** In the menu at any width. */
  more?: readonly MenuEntry[];
  /** What is not about the checked rows, such as `NewRows`: it stands apart. */
  end?: ReactNode;
  label: string;
  clearLabel: string;
  onClear: () => void;
  /** The actions stand below the list, in reach of a thumb. */
  isFoot?: boolean;
}

/** Stands in place of the list head while rows are checked, so that no row moves. */
export function BulkBar({ isFoot = false, ...props }: BulkBarProps) {
  const { label, end } = props;
  const actions = (
    <CollapsingActions actions={props.actions} more={props.more ?? []} isFoot={isFoot} />
  );
  return (
    <>
      <div className={cx(styles.head, styles.bulk)}>
        <div
          role={isFoot ? undefined : "toolbar"}
          aria-label={isFoot ? undefined : label}
          className={styles.selection}
        >
          <SelectionCount {...props} />
          {!isFoot && actions}
        </div>
        {end !== undefined && <div className={styles.apart}>{end}</div>}
      </div>
      {isFoot && (
        <div role="toolbar" aria-label={label} className={styles.foot} data-foot="bar">
          {actions}
        </div>
      )}
    </>
  );
}

/** How many are checked, and the way out beside it. */
function SelectionCount({ checkAll, count, clearLabel, onClear }: Omit<BulkBarProps, "isFoot">) {
  return (
    <>
      <Checkbox
        checked={checkAll.checked}
        onToggle={checkAll.onToggle}
        aria-label={checkAll.label}
      />
      <span className={styles.selected} role="status">
        {count}
      </span>
      <IconButton size="s" icon={X} label={clearLabel} keys="escape" onClick={onClear} />
    </>
  );
}
