import { PanelLeft } from "lucide-react";
import { sortFields } from "#contract/incidents.ts";
import type { GrantedAction } from "#contract/permissions.ts";
import { type Folder, folders } from "#contract/statuses.ts";
import { grantedCommands } from "../../parts/incident/actions/granted-commands.ts";
import {
  type IncidentCommandInput,
  incidentCommands,
} from "../../parts/incident/actions/incident-commands.ts";
import { type Command, useCommands } from "../../parts/useCommands.ts";
import { feedCommandWords as words, feedWords, folderWords } from "../../words/words.ts";

export interface FeedCommandsInput extends IncidentCommandInput {
  mayAct: boolean;
  may: (action: GrantedAction) => boolean;
  step: (by: number) => void;
  open: () => void;
  search: () => void;
  escape: () => void;
  goTo: (folder: Folder) => void;
  sortBy: (field: (typeof sortFields)[number]) => void;
  togglePane: (() => void) | undefined;
  toggleDensity: (() => void) | undefined;
  /** Of the environment in sight; All cannot be starred. */
  favorite: { name: string; isOn: boolean; toggle: () => void } | undefined;
}

/** Everything that can be done in the feed, by keys, in the help and in the palette. */
export function useFeedCommands(ask: FeedCommandsInput): void {
  const { group } = words;
  const moves: Command[] = [
    {
      id: "feed-next",
      group,
      label: words.next,
      keys: "j",
      isKeyOnly: true,
      run: () => ask.step(1),
    },
    {
      id: "feed-previous",
      group,
      label: words.previous,
      keys: "k",
      isKeyOnly: true,
      run: () => ask.step(-1),
    },
    { id: "feed-open", group, label: words.open, keys: "enter", isKeyOnly: true, run: ask.open },
    { id: "feed-search", group, label: words.search, icon: "Search", keys: "/", run: ask.search },
    {
      id: "feed-escape",
      group,
      label: words.escape,
      keys: "escape",
      isKeyOnly: true,
      run: ask.escape,
    },
  ];
  useCommands([
    ...moves,
    ...(ask.mayAct ? grantedCommands(incidentCommands(ask), ask.may) : []),
    ...navigationCommands(ask),
  ]);
}

function navigationCommands({
  goTo,
  sortBy,
  togglePane,
  toggleDensity,
  favorite,
}: FeedCommandsInput): Command[] {
  const { group } = words;
  return [
    ...folders.map((folder): Command => ({
      id: `feed-folder-${folder}`,
      group,
      label: words.folder(folderWords[folder]),
      run: () => goTo(folder),
    })),
    ...sortFields.map((field): Command => ({
      id: `feed-sort-${field}`,
      group,
      label: words.sortBy(feedWords.sorts[field]),
      run: () => sortBy(field),
    })),
    ...(toggleDensity
      ? [
          {
            id: "feed-density",
            group,
            label: words.density,
            icon: "Rows3" as const,
            run: toggleDensity,
          },
        ]
      : []),
    ...(togglePane
      ? [{ id: "feed-pane", group, label: words.pane, icon: PanelLeft, run: togglePane }]
      : []),
    ...(favorite
      ? [
          {
            id: "feed-favorite",
            group,
            label: favorite.isOn ? words.unfavorite(favorite.name) : words.favorite(favorite.name),
            icon: "Star" as const,
            run: favorite.toggle,
          },
        ]
      : []),
  ];
}
