import type { Ref } from "react";
import type { LobbySearch } from "./lobby-search.ts";
import type { Lobby } from "./useLobby.ts";

/** What the panes of the lobby are given. */
export interface LobbyPane {
  lobby: Lobby;
  search: LobbySearch;
  access: { hasLobby: boolean; mayConnect: boolean };
  catalogue: Ref<HTMLUListElement>;
  /** The row that the keyboard is on. */
  active: string | null;
  onActive: (id: string) => void;
}
