import { useCustomizations, useSaveUiSettings } from "../data/session/customizations.ts";
import type { Customizations } from "#contract/customizations.ts";
import { columnChoiceWords as words } from "../words/words.ts";
import { type ChosenColumns, chooseColumns, type SharedView } from "./view-choice.ts";

interface ColumnsOptions {
  views: readonly SharedView[];
  usual: { offered: readonly string[]; shown: readonly string[] };
  /** Where the person's choice is kept. */
  settingKeys: { view: "feedView" | "alertView"; own: "feedColumns" | "alertColumns" };
}

export interface Columns extends ChosenColumns {
  setOwn: (columns: readonly string[]) => void;
  /** Shared views and one's own, where there is a choice. */
  choice: {
    options: readonly { id: string; label: string }[];
    choose: (id: string) => void;
  } | null;
}

/** The columns of a list: a shared view's, or a person's own. Takes effect at once. */
export function useColumns({ views, usual, settingKeys }: ColumnsOptions): Columns {
  const { ui } = useCustomizations();
  const { mutate } = useSaveUiSettings();
  const own = ui[settingKeys.own];
  const save = (choice: string, columns?: readonly string[]) => {
    const look: Customizations["ui"] = {
      [settingKeys.view]: choice,
      // A view of the feed says what it is grouped by as well.
      ...(settingKeys.view === "feedView" && !columns && { feedGroup: "" }),
      ...(columns && { [settingKeys.own]: [...columns] }),
    };
    mutate(look);
  };
  const options = [
    ...views.map(({ id, name }) => ({ id, label: name })),
    { id: "usual", label: words.usual },
    ...(own ? [{ id: "own", label: words.own }] : []),
  ];
  return {
    ...chooseColumns({ views, choice: ui[settingKeys.view] || undefined, own, usual }),
    setOwn: (columns) => save("own", columns),
    choice: options.length > 1 ? { options, choose: (id) => save(id) } : null,
  };
}
