import { MoreHorizontal } from "lucide-react";
import { useRef } from "react";
import { cx } from "../cx.ts";
import { useUiWords } from "../UiWords.tsx";
import { Button } from "../form/Button.tsx";
import { IconButton } from "../form/IconButton.tsx";
import { Menu } from "../overlay/Menu.tsx";
import type { MenuEntry, MenuItem } from "../overlay/MenuList.tsx";
import type { IconShape } from "../text/Icon.tsx";
import styles from "./CollapsingActions.module.css";
import { useFittingCount } from "./useFittingCount.ts";

export interface BarAction extends Omit<MenuItem, "label" | "icon"> {
  label: string;
  icon?: IconShape | undefined;
  /** It is at work. */
  isBusy?: boolean;
}

interface CollapsingActionsProps {
  /** The likeliest first: what does not fit is in the menu, never cut. */
  actions: readonly BarAction[];
  /** What is in the menu at any width. */
  more: readonly MenuEntry[];
  /** At the foot of a phone: large, with icons and without keys. */
  isFoot: boolean;
}

const MORE_PX = { s: 24, l: 40 };

/** Buttons beside each other for as long as there is room, and "…" for the rest. */
export function CollapsingActions({ actions, more, isFoot }: CollapsingActionsProps) {
  const { moreActions } = useUiWords();
  const row = useRef<HTMLDivElement>(null);
  const size = isFoot ? "l" : "s";
  const count = useFittingCount(row, {
    labels: actions.map(({ label }) => label).join("\n"),
    morePx: MORE_PX[size],
    isMoreAlways: more.length > 0,
  });
  const shown = count === null ? actions : actions.slice(0, count);
  const hidden = count === null ? [] : actions.slice(count);
  const divider = hidden.length > 0 && more.length > 0 ? [{ divider: true as const }] : [];
  const entries = [...hidden, ...divider, ...more];
  return (
    <div
      ref={row}
      className={cx(styles.row, isFoot && styles.foot)}
      data-measured={count !== null || undefined}
    >
      {shown.map((action) => (
        <Button
          key={action.id}
          size={size}
          variant={action.isDanger ? "danger" : "default"}
          icon={isFoot ? action.icon : undefined}
          keys={isFoot ? undefined : action.keys}
          isBusy={action.isBusy ?? false}
          disabledReason={action.disabledReason}
          onClick={action.onSelect}
          data-fits
        >
          {action.label}
        </Button>
      ))}
      {entries.length > 0 && (
        <Menu
          label={moreActions}
          align={isFoot ? "end" : "start"}
          side={isFoot ? "top" : "bottom"}
          entries={entries}
          trigger={(props) => (
            <IconButton
              size={isFoot ? "m" : "s"}
              icon={MoreHorizontal}
              label={moreActions}
              hasEdge={isFoot}
              className={cx(isFoot && styles.square)}
              {...props}
            />
          )}
        />
      )}
    </div>
  );
}
