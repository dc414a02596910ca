import { type SourceState, sourceStates } from "#contract/integration-status.ts";
import { type NeedsLook, needsLookState } from "./needs-look.ts";
import { type TargetState, targetStates } from "./targets/target-state.ts";

/** What the address of the lobby says. Whatever is not understood is left out. */
export interface LobbySearch {
  /** The tab of narrow windows. */
  show?: "targets";
  /** In the names of both lists. */
  search?: string;
  state?: SourceState | NeedsLook;
  kind?: string;
  target_state?: TargetState | NeedsLook;
  target_kind?: string;
}
export type LobbySearchChange = { [Part in keyof LobbySearch]: LobbySearch[Part] | undefined };

export function readLobbySearch(raw: Record<string, unknown>): LobbySearch {
  const [search, kind, targetKind] = [
    readText(raw["search"]),
    readText(raw["kind"]),
    readText(raw["target_kind"]),
  ];
  const state = ([needsLookState, ...sourceStates] as const).find((item) => item === raw["state"]);
  const targetState = ([needsLookState, ...targetStates] as const).find(
    (item) => item === raw["target_state"],
  );
  return {
    ...(raw["show"] === "targets" && { show: "targets" as const }),
    ...(search !== "" && { search }),
    ...(state !== undefined && { state }),
    ...(kind !== "" && { kind }),
    ...(targetState !== undefined && { target_state: targetState }),
    ...(targetKind !== "" && { target_kind: targetKind }),
  };
}

export function lobbyHref(search: LobbySearchChange = {}): string {
  const query = new URLSearchParams(Object.entries(readLobbySearch({ ...search }))).toString();
  return `/integrations/${query === "" ? "" : `?${query}`}`;
}

const readText = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");
