import { PanelLeft } from "lucide-react";
import { sortFields } from "#contract/incidents.ts";
import type { GrantedAction } from "#contract/permissions.ts";
import { type Folder, folders } from "#contract/statuses.ts";
import { grantedCommands } from "../../parts/incident/actions/granted-commands.ts";
import { type Command, useCommands } from "../../parts/useCommands.ts";
import {
  actionWords,
  feedCommandWords as words,
  feedWords,
  folderWords,
} from "../../words/words.ts";

export interface FeedCommandsInput {
  mayAct: boolean;
  may: (action: GrantedAction) => boolean;
  mayTag: boolean;
  /** How many incidents an action would meet. */
  targets: number;
  isTargetActive: boolean;
  step: (by: number) => void;
  check: () => void;
  checkAll: () => void;
  open: () => void;
  resolve: () => void;
  ask: (kind: "assign" | "responders" | "snooze" | "resolve" | "share" | "tag" | "merge") => void;
  assignToMe: () => void;
  toggleAcknowledgement: () => void;
  toggleSnooze: () => void;
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
    ...(ask.mayAct ? grantedCommands(actionCommands(ask), ask.may) : []),
    ...navigationCommands(ask),
  ]);
}

function actionCommands(ask: FeedCommandsInput): Command[] {
  const { group } = words;
  const noTargetReason = ask.targets === 0 ? words.noTarget : undefined;
  const resolved =
    noTargetReason ??
    (ask.isTargetActive
      ? undefined
      : ask.targets === 1
        ? actionWords.isResolved
        : actionWords.areResolved);
  return [
    { id: "feed-check", group, label: words.check, keys: "x", isKeyOnly: true, run: ask.check },
    { id: "feed-check-all", group, label: words.checkAll, keys: "shift+x", run: ask.checkAll },
    {
      id: "feed-resolve",
      group,
      label: words.resolve,
      icon: "Check",
      keys: "r",
      disabledReason: resolved,
      run: ask.resolve,
    },
    {
      id: "feed-resolve-comment",
      group,
      label: words.resolveWithComment,
      icon: "MessageSquareText",
      keys: "shift+r",
      disabledReason: resolved,
      run: () => ask.ask("resolve"),
    },
    {
      id: "feed-assign",
      group,
      label: words.assign,
      icon: "UserPlus",
      keys: "a",
      disabledReason: noTargetReason,
      run: () => ask.ask("assign"),
    },
    {
      id: "feed-assign-me",
      group,
      label: words.assignToMe,
      icon: "UserRoundCheck",
      keys: "i",
      disabledReason: noTargetReason,
      run: ask.assignToMe,
    },
    {
      id: "feed-responders",
      group,
      label: actionWords.addResponders,
      icon: "Users",
      keys: "p",
      disabledReason: noTargetReason,
      run: () => ask.ask("responders"),
    },
    {
      id: "feed-acknowledge",
      group,
      label: words.acknowledge,
      icon: "CheckCheck",
      keys: "c",
      disabledReason: resolved,
      run: ask.toggleAcknowledgement,
    },
    {
      id: "feed-snooze",
      group,
      label: words.snooze,
      icon: "Moon",
      keys: "s",
      disabledReason: resolved,
      run: ask.toggleSnooze,
    },
    {
      id: "feed-share",
      group,
      label: words.share,
      icon: "Share2",
      keys: "h",
      disabledReason: noTargetReason,
      run: () => ask.ask("share"),
    },
    ...(ask.mayTag
      ? [
          {
            id: "feed-tag",
            group,
            label: actionWords.tag,
            icon: "Tag" as const,
            keys: "t",
            disabledReason: noTargetReason,
            run: () => ask.ask("tag"),
          },
        ]
      : []),
    {
      id: "feed-merge",
      group,
      label: words.merge,
      icon: "GitMerge",
      keys: "m",
      disabledReason: noTargetReason,
      run: () => ask.ask("merge"),
    },
  ];
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
