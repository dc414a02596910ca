import type { EntryItem } from "../../data/client/entries.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { entryWords as words } from "../../words/words.ts";
import type { EntryView } from "./entry-view.ts";

/** It was deleted, or never was. */
export function EntryNotFound<Item extends EntryItem, Draft extends object>({
  view,
}: {
  view: EntryView<Item, Draft>;
}) {
  return (
    <RefusedState
      size="page"
      level={1}
      title={words.notFound(view.words.noun)}
      actions={<ButtonLink href={view.path}>{view.words.title}</ButtonLink>}
    >
      {words.notFoundWords}
    </RefusedState>
  );
}
