import { ArrowDown, ArrowUp, Plus, Search } from "lucide-react";
import { entryWords as words } from "../../words/words.ts";
import { type Command, useCommands } from "../useCommands.ts";
import type { EntryWords } from "./entry-view.ts";

interface EntryCommandActions {
  words: EntryWords;
  may: { create: boolean };
  count: number;
  mayMove: boolean;
  step: (by: 1 | -1) => void;
  open: () => void;
  check: () => void;
  search: () => void;
  create: () => void;
  move: (by: 1 | -1) => void;
}

/** The list by keyboard, and what of it the palette offers. */
export function useEntryCommands({
  words: viewWords,
  may,
  mayMove,
  ...actions
}: EntryCommandActions): void {
  const group = viewWords.title;
  const keyCommand = (id: keyof typeof words.keys, keys: string, run: () => void): Command => ({
    id: `entry-${id}`,
    label: words.keys[id],
    keys,
    group,
    isKeyOnly: true,
    run,
  });
  useCommands([
    keyCommand("next", "j", () => actions.step(1)),
    keyCommand("previous", "k", () => actions.step(-1)),
    keyCommand("open", "o", actions.open),
    keyCommand("check", "x", actions.check),
    {
      id: "entry-search",
      label: words.search(viewWords.noun),
      keys: "/",
      group,
      icon: Search,
      run: actions.search,
    },
    ...(may.create
      ? [
          {
            id: "entry-new",
            label: words.newOne(viewWords.noun),
            keys: "n",
            group,
            icon: Plus,
            run: actions.create,
          },
        ]
      : []),
    ...(mayMove
      ? [
          {
            id: "entry-up",
            label: words.keys.up,
            keys: "alt+arrowup",
            group,
            icon: ArrowUp,
            isKeyOnly: true,
            run: () => actions.move(-1),
          },
          {
            id: "entry-down",
            label: words.keys.down,
            keys: "alt+arrowdown",
            group,
            icon: ArrowDown,
            isKeyOnly: true,
            run: () => actions.move(1),
          },
        ]
      : []),
  ]);
}
