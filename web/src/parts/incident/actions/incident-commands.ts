import { actionWords, feedCommandWords as words } from "../../../words/words.ts";
import type { Command } from "../../useCommands.ts";

export interface IncidentCommandInput {
  mayTag: boolean;
  /** How many incidents an action would meet. */
  targets: number;
  isTargetActive: boolean;
  check: () => void;
  checkAll: () => void;
  resolve: () => void;
  ask: (kind: "assign" | "responders" | "snooze" | "resolve" | "share" | "tag" | "merge") => void;
  assignToMe: () => void;
  toggleAcknowledgement: () => void;
  toggleSnooze: () => void;
}

/** What keys do to the incidents that are checked, or else to the one under the cursor. */
export const incidentCommands = (ask: IncidentCommandInput): Command[] => {
  const reasons = reasonsOf(ask);
  return [
    ...choiceCommands(ask, reasons),
    ...peopleCommands(ask, reasons),
    ...placeCommands(ask, reasons),
  ];
};

interface Reasons {
  noTarget: string | undefined;
  resolved: string | undefined;
}

function reasonsOf({ targets, isTargetActive }: IncidentCommandInput): Reasons {
  const noTarget = targets === 0 ? words.noTarget : undefined;
  const resolved = targets === 1 ? actionWords.isResolved : actionWords.areResolved;
  return { noTarget, resolved: noTarget ?? (isTargetActive ? undefined : resolved) };
}

/** Which incidents, and that they are over. */
function choiceCommands(ask: IncidentCommandInput, { resolved }: Reasons): Command[] {
  const { group } = words;
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
  ];
}

/** Who knows of them and cares for them. */
function peopleCommands(ask: IncidentCommandInput, { noTarget, resolved }: Reasons): Command[] {
  const { group } = words;
  return [
    {
      id: "feed-assign",
      group,
      label: words.assign,
      icon: "UserPlus",
      keys: "a",
      disabledReason: noTarget,
      run: () => ask.ask("assign"),
    },
    {
      id: "feed-assign-me",
      group,
      label: words.assignToMe,
      icon: "UserRoundCheck",
      keys: "i",
      disabledReason: noTarget,
      run: ask.assignToMe,
    },
    {
      id: "feed-responders",
      group,
      label: actionWords.addResponders,
      icon: "Users",
      keys: "p",
      disabledReason: noTarget,
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
  ];
}

/** Where they are, what they are called, and what they are one with. */
function placeCommands(ask: IncidentCommandInput, { noTarget, resolved }: Reasons): Command[] {
  const { group } = words;
  return [
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
      disabledReason: noTarget,
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
            disabledReason: noTarget,
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
      disabledReason: noTarget,
      run: () => ask.ask("merge"),
    },
  ];
}
