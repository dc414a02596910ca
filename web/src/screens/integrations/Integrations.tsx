import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { useMedia } from "../../parts/useMedia.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { TabPanel, Tabs } from "../../ui/layout/Tabs.tsx";
import { integrationWords as words, targetWords } from "../../words/words.ts";
import { LobbyHead } from "./LobbyHead.tsx";
import { lobbyHref, readLobbySearch } from "./lobby-search.ts";
import { Sources } from "./sources/Sources.tsx";
import { Targets } from "./targets/Targets.tsx";
import { useLobby } from "./useLobby.ts";
import { type LobbyListId, useLobbyCommands } from "./useLobbyCommands.ts";
import styles from "./Integrations.module.css";

const tabs = (["sources", "targets"] as const).map((id) => ({ id, label: targetWords.tabs[id] }));

/** What sends here, and what is told from here; on narrow windows a tab for each. */
export function Integrations() {
  const me = useMe();
  const isNarrow = useMedia("(max-width: 1279px)");
  const search = readLobbySearch(useSearch({ strict: false }));
  const go = useNavigateTo();
  const shown: LobbyListId = search.show ?? "sources";
  const hasLobby = hasToggle(me, "integrations_lobby");
  const mayConnect = hasLobby && mayDo(me, "integrations@create");
  const lobby = useLobby(search);
  const searchField = useRef<HTMLInputElement>(null);
  const catalogues = {
    sources: useRef<HTMLUListElement>(null),
    targets: useRef<HTMLUListElement>(null),
  };
  const addTo = (list: LobbyListId) => catalogues[list].current?.querySelector("a")?.focus();
  const keys = useLobbyCommands(lobby, {
    lists: isNarrow ? [shown] : ["sources", "targets"],
    onSearch: () => searchField.current?.focus(),
    onNew: mayConnect ? addTo : undefined,
  });
  const access = { hasLobby, mayConnect };
  const paneOf = (id: LobbyListId) => ({
    lobby,
    search,
    access,
    catalogue: catalogues[id],
    active: keys.activeIn(id),
    onActive: keys.activate(id),
  });
  return (
    <>
      <LobbyHead
        lobby={lobby}
        search={search}
        searchRef={searchField}
        onAdd={mayConnect ? () => addTo(isNarrow ? shown : "sources") : undefined}
      />
      {lobby.integrations.data?.is_storage_full && (
        <Notice tone="problem" className={styles.full}>
          {words.storageFull}
        </Notice>
      )}
      {isNarrow && (
        <Tabs
          label={targetWords.tabsLabel}
          idBase={ID_BASE}
          className={styles.tabs}
          items={tabs}
          value={shown}
          onChange={(id) =>
            go(lobbyHref({ ...search, show: id === "targets" ? id : undefined }), { replace: true })
          }
        />
      )}
      <div className={styles.panes}>
        {(!isNarrow || shown === "sources") && (
          <Pane id="sources" isTab={isNarrow}>
            <Sources {...paneOf("sources")} />
          </Pane>
        )}
        {(!isNarrow || shown === "targets") && (
          <Pane id="targets" isTab={isNarrow}>
            <div className={styles.targets}>
              <Targets {...paneOf("targets")} />
            </div>
          </Pane>
        )}
      </div>
    </>
  );
}

const ID_BASE = "integrations";

function Pane({ id, isTab, children }: { id: string; isTab: boolean; children: ReactNode }) {
  return isTab ? (
    <TabPanel idBase={ID_BASE} id={id}>
      {children}
    </TabPanel>
  ) : (
    children
  );
}
