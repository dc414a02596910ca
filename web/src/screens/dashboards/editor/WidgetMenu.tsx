import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  EllipsisVertical,
  Maximize2,
  Minimize2,
  Trash2,
} from "lucide-react";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { dashboardEditorWords as words } from "../../../words/words.ts";
import type { WidgetActions } from "./useWidgetActions.ts";

/** Everything that can be done with a widget, also without dragging. */
export function WidgetMenu({
  id,
  title,
  actions,
}: {
  id: string;
  title: string;
  actions: WidgetActions;
}) {
  return (
    <Menu
      label={words.actions(title)}
      align="end"
      entries={[
        { id: "up", label: words.moveUp, icon: ArrowUp, onSelect: () => actions.move(id, "up") },
        {
          id: "down",
          label: words.moveDown,
          icon: ArrowDown,
          onSelect: () => actions.move(id, "down"),
        },
        {
          id: "left",
          label: words.moveLeft,
          icon: ArrowLeft,
          onSelect: () => actions.move(id, "left"),
        },
        {
          id: "right",
          label: words.moveRight,
          icon: ArrowRight,
          onSelect: () => actions.move(id, "right"),
        },
        {
          id: "larger",
          label: words.larger,
          icon: Maximize2,
          onSelect: () => actions.resize(id, 1),
        },
        {
          id: "smaller",
          label: words.smaller,
          icon: Minimize2,
          onSelect: () => actions.resize(id, -1),
        },
        { divider: true },
        {
          id: "duplicate",
          label: words.duplicate,
          icon: Copy,
          onSelect: () => actions.duplicate(id),
        },
        {
          id: "remove",
          label: words.remove,
          icon: Trash2,
          keys: "delete",
          onSelect: () => actions.remove(id),
        },
      ]}
      trigger={(props) => (
        <IconButton size="s" icon={EllipsisVertical} label={words.actions(title)} {...props} />
      )}
    />
  );
}
