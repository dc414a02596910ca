import { useMe } from "../data/session/session.ts";
import { type Command, useCommands } from "../parts/useCommands.ts";
import { useNavigateTo } from "../parts/useNavigateTo.ts";
import { bellWords, helpWords, paletteWords as words, shellWords } from "../words/words.ts";
import { navigationFor } from "./navigation.ts";

/** What can be done on every screen by keys; the palette adds what has none. */
export function useShellCommands(onHelp: () => void): void {
  const me = useMe();
  const go = useNavigateTo();
  const { groups } = words;
  const places = navigationFor(me).map(({ id, label, href, icon, keys }): Command => ({
    id,
    label,
    icon,
    keys,
    group: groups.go,
    run: () => go(href),
  }));
  useCommands([
    ...places,
    {
      id: "notifications",
      label: bellWords.title,
      icon: "Bell",
      keys: "g n",
      group: groups.go,
      run: () => go("/notifications"),
    },
    {
      id: "preferences",
      label: shellWords.personalSettings,
      icon: "UserRound",
      keys: "g p",
      group: groups.go,
      run: () => go("/user-preferences"),
    },
    {
      id: "help",
      label: shellWords.keyboardHelp,
      icon: "Keyboard",
      keys: "?",
      group: helpWords.everywhere,
      run: onHelp,
    },
  ]);
}
