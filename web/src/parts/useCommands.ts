import { createRegistry, useRegistered } from "../data/client/registry.ts";
import type { IconShape } from "../ui/text/Icon.tsx";
import type { IconName } from "../ui/text/named-icons.ts";
import { useKeys } from "../ui/useKeys.ts";

/** Something a person can do here: by the palette, by its keys, and listed in the keyboard help. */
export interface Command {
  id: string;
  /** In the palette and in the help: "Resolve incidents". */
  label: string;
  /** Heading in the palette and in the help, such as the name of the screen. */
  group: string;
  icon?: IconShape | IconName | undefined;
  /** As in `useKeys`: "r", "mod+k", "g f". */
  keys?: string | undefined;
  /** More words to find it by. */
  alias?: string | undefined;
  /** Second line in the palette. */
  detail?: string | undefined;
  /** Why it cannot be done now; the keys then do nothing. */
  disabledReason?: string | undefined;
  /** Moving about, such as "j": in the help, but no use in the palette. */
  isKeyOnly?: boolean | undefined;
  run: () => void;
}

/** Offers commands and binds their keys for as long as the component is mounted. */
export function useCommands(
  commands: readonly Command[],
  { isOn = true }: { isOn?: boolean } = {},
): void {
  useRegistered(registry, isOn ? commands : noCommands);
  useKeys(
    Object.fromEntries(
      commands.flatMap(({ keys, run, disabledReason }) =>
        keys === undefined ? [] : [[keys, disabledReason === undefined ? run : undefined]],
      ),
    ),
    { isOn },
  );
}

/** Everything that can be done now. */
export const currentCommands = (): readonly Command[] => registry.all();

const registry = createRegistry<Command>();
const noCommands: readonly Command[] = [];
