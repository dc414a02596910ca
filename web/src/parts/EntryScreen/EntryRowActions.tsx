import { Copy, MoreHorizontal, Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { errorText } from "../../data/client/error-text.ts";
import type { Entries, EntryItem } from "../../data/client/entries.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import type { MenuEntry } from "../../ui/overlay/MenuList.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { entryWords as words } from "../../words/words.ts";
import type { EntryView } from "./entry-view.ts";

interface EntryRowActionsProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  item: Item;
  may: { create: boolean; update: boolean; delete: boolean };
  /** Asks first: the question outlives the row. */
  onDelete: (item: Item) => void;
}

/** What can be done to an entry without opening it. Nothing for whoever may only read. */
export function EntryRowActions<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  item,
  may,
  onDelete,
}: EntryRowActionsProps<Item, Draft>) {
  const title = view.titleOf(item);
  const isFree = (view.lockReasonOf?.(item) ?? null) === null;
  const switchOver = () => {
    const part: Partial<Draft> & { active?: boolean } = {};
    part.active = !item.active;
    entries.update.mutate(
      { item, part },
      {
        onError: (error) =>
          showToast({
            tone: "problem",
            title: words.turnFailed(view.words.noun),
            detail: errorText(error),
          }),
      },
    );
  };
  const choices: MenuEntry[] = [];
  if (may.update && isFree)
    choices.push({ id: "edit", label: words.edit, icon: Pencil, href: `${view.path}/${item.id}` });
  if (may.create && view.mayCopy !== false)
    choices.push({
      id: "copy",
      label: words.copy,
      icon: Copy,
      href: `${view.path}/new?copy=${item.id}`,
    });
  if (may.update && isFree && view.hasSwitch !== false && (view.maySwitch?.(item) ?? true))
    choices.push({
      id: "switch",
      label: item.active ? words.turnOff : words.turnOn,
      icon: item.active ? PowerOff : Power,
      onSelect: switchOver,
    });
  if (may.delete && isFree)
    choices.push(
      { divider: true },
      {
        id: "delete",
        label: words.delete,
        icon: Trash2,
        isDanger: true,
        onSelect: () => onDelete(item),
      },
    );
  if (choices.length === 0) return null;
  return (
    <Menu
      label={words.actionsOf(title)}
      align="end"
      entries={choices}
      trigger={(props) => (
        <IconButton
          size="s"
          icon={MoreHorizontal}
          label={words.actionsOf(title)}
          tabIndex={-1}
          {...props}
        />
      )}
    />
  );
}
