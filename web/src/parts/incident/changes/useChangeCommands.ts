import { ExternalLink, Undo2 } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import { changeWords as words } from "../../../words/words.ts";
import { type Command, useCommands } from "../../useCommands.ts";
import type { ChangeJudgement } from "./useChangeJudgement.ts";

interface ChangeCommandsInput {
  /** In the order of the list. */
  changes: readonly Change[];
  /** The one that is open. */
  change: Change | undefined;
  open: (id: string) => void;
  isAlone: boolean;
  undo: ChangeJudgement["undo"];
}

const group = () => words.commands;

/** The changes of an incident by keyboard. */
export function useChangeCommands(input: ChangeCommandsInput): void {
  const { change, isAlone, undo } = input;
  useCommands([
    ...(isAlone ? movingCommands(input) : []),
    ...(change ? openCommands(change) : []),
    ...(undo
      ? [
          {
            id: "change-undo",
            group: group(),
            label: words.undo(undo.key),
            icon: Undo2,
            keys: "u",
            run: undo.run,
          },
        ]
      : []),
  ]);
}

function movingCommands({ changes, change, open }: ChangeCommandsInput): Command[] {
  const step = (by: 1 | -1) => {
    const at = changes.findIndex(({ id }) => id === change?.id);
    const next = changes[at < 0 ? 0 : at + by];
    if (next) open(next.id);
  };
  const moving = { group: group(), isKeyOnly: true };
  return [
    { ...moving, id: "change-next", label: words.next, keys: "j", run: () => step(1) },
    { ...moving, id: "change-previous", label: words.previous, keys: "k", run: () => step(-1) },
  ];
}

function openCommands({ ticket_url: url, identifier }: Change): Command[] {
  if (url === null) return [];
  return [
    {
      id: "change-outside",
      group: group(),
      label: words.openTicket(identifier),
      icon: ExternalLink,
      keys: "o",
      run: () => void window.open(url, "_blank", "noopener"),
    },
  ];
}
