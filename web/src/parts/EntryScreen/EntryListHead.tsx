import { ArrowDownWideNarrow, ListFilter, type LucideIcon } from "lucide-react";
import type { EntryItem, EntryListQuery } from "../../data/client/entries.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { entryWords as words } from "../../words/words.ts";
import styles from "./EntryList.module.css";
import type { EntryView } from "./entry-view.ts";

interface EntryListHeadProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  count: string;
  listQuery: EntryListQuery;
  onQueryChange: (part: Partial<EntryListQuery>) => void;
}

/** How many entries are listed, which of them and in which order. */
export function EntryListHead<Item extends EntryItem, Draft extends object>({
  view,
  count,
  listQuery,
  onQueryChange,
}: EntryListHeadProps<Item, Draft>) {
  return (
    <ListHead
      className={styles.count}
      count={count}
      end={
        <>
          <ChoiceMenu
            label={words.show}
            icon={ListFilter}
            choices={[{ id: "all", label: view.allLabel ?? words.all }, ...view.filters]}
            chosenId={listQuery.filter}
            onChoose={(filter) => onQueryChange({ filter })}
          />
          <ChoiceMenu
            label={words.sort}
            icon={ArrowDownWideNarrow}
            choices={view.sorts}
            chosenId={listQuery.sort}
            onChoose={(sort) => onQueryChange({ sort })}
          />
        </>
      }
    />
  );
}

function ChoiceMenu({
  label,
  icon,
  choices,
  chosenId,
  onChoose,
}: {
  label: string;
  icon: LucideIcon;
  choices: readonly { id: string; label: string }[];
  chosenId: string;
  onChoose: (id: string) => void;
}) {
  return (
    <Menu
      label={label}
      align="end"
      entries={choices.map((choice) => ({
        id: choice.id,
        label: choice.label,
        isChecked: choice.id === chosenId,
        onSelect: () => onChoose(choice.id),
      }))}
      trigger={(props) => (
        <Button size="s" variant="quiet" icon={icon} {...props}>
          {choices.find((choice) => choice.id === chosenId)?.label}
        </Button>
      )}
    />
  );
}
