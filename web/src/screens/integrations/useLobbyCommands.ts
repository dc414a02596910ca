import { Plus, Search, Wrench } from "lucide-react";
import { useState } from "react";
import { useCommands } from "../../parts/useCommands.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { integrationWords, lobbyKeyWords as words } from "../../words/words.ts";
import { targetHref } from "./targets/target-search.ts";
import { troubleshootingHref } from "./troubleshooting-search.ts";
import type { Lobby } from "./useLobby.ts";

interface LobbyPlace {
  list: "sources" | "targets";
  id: string;
  href: string;
  sourceSystem: string;
}

export type LobbyListId = LobbyPlace["list"];
type ActivePlace = Pick<LobbyPlace, "list" | "id">;

/** The lists in sight after each other, by keys. */
export function useLobbyCommands(
  { sources, targets }: Lobby,
  { lists, onSearch, onNew }: LobbyKeys,
) {
  const go = useNavigateTo();
  const [active, setActive] = useState<ActivePlace | null>(null);
  const places = lists.flatMap((list): LobbyPlace[] =>
    list === "sources"
      ? (sources?.shown.map(({ source: { id, source_system } }) => ({
          list,
          id,
          href: `/integrations/${id}`,
          sourceSystem: source_system,
        })) ?? [])
      : (targets?.shown.map(({ target: { id, source_system } }) => ({
          list,
          id,
          href: targetHref(id),
          sourceSystem: source_system,
        })) ?? []),
  );
  const at = places.findIndex(({ list, id }) => list === active?.list && id === active.id);
  const step = (by: 1 | -1) => {
    const place = places[Math.max(0, Math.min(places.length - 1, at + by))];
    if (place) setActive(place);
  };
  const group = integrationWords.title;
  const place = places[at];
  const current = place?.list ?? lists[0] ?? "sources";
  const keyCommand = (id: "next" | "previous" | "open", keys: string, run: () => void) => ({
    id: `lobby-${id}`,
    label: words[id],
    keys,
    group,
    isKeyOnly: true,
    run,
  });
  useCommands([
    keyCommand("next", "j", () => step(1)),
    keyCommand("previous", "k", () => step(-1)),
    keyCommand("open", "enter", () => place && go(place.href)),
    {
      id: "lobby-troubleshooting",
      label: words.troubleshooting,
      keys: "t",
      group,
      icon: Wrench,
      run: () => go(troubleshootingHref(place?.sourceSystem)),
    },
    { id: "lobby-search", label: words.search, keys: "/", group, icon: Search, run: onSearch },
    ...(onNew === undefined
      ? []
      : [
          {
            id: "lobby-new",
            label: words.new,
            keys: "n",
            group,
            icon: Plus,
            run: () => onNew(current),
          },
        ]),
  ]);
  return {
    activeIn: (list: LobbyListId) => (active?.list === list ? active.id : null),
    activate: (list: LobbyListId) => (id: string) => setActive({ list, id }),
  };
}

interface LobbyKeys {
  lists: readonly LobbyListId[];
  onSearch: () => void;
  /** Undefined where nothing may be connected. */
  onNew: ((list: LobbyListId) => void) | undefined;
}
