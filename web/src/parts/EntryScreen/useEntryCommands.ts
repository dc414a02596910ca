import { ArrowDown, ArrowUp, Plus, Search } from "lucide-react";
import { entryWords as words } from "../../words/en.ts";
import { type Command, useCommands } from "../useCommands.ts";
import type { EntryWords } from "./entry-view.ts";

interface Deeds {
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
export function useEntryCommands({ words: own, may, mayMove, ...deeds }: Deeds): void {
  const group = own.title;
  const key = (id: keyof typeof words.keys, keys: string, run: () => void): Command => ({
    id: `entry-${id}`,
    label: words.keys[id],
    keys,
    group,
    isKeyOnly: true,
    run,
  });
  useCommands([
    key("next", "j", () => deeds.step(1)),
    key("previous", "k", () => deeds.step(-1)),
    key("open", "o", deeds.open),
    key("check", "x", deeds.check),
    {
      id: "entry-search",
      label: words.search(own.noun),
      keys: "/",
      group,
      icon: Search,
      run: deeds.search,
    },
    ...(may.create
      ? [
          {
            id: "entry-new",
            label: words.newOne(own.noun),
            keys: "n",
            group,
            icon: Plus,
            run: deeds.create,
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
            run: () => deeds.move(-1),
          },
          {
            id: "entry-down",
            label: words.keys.down,
            keys: "alt+arrowdown",
            group,
            icon: ArrowDown,
            isKeyOnly: true,
            run: () => deeds.move(1),
          },
        ]
      : []),
  ]);
}
