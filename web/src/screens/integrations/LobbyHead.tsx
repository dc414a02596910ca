import { Plus, Search, Wrench } from "lucide-react";
import type { Ref } from "react";
import { useDraft } from "../../parts/BpqlInput/useDraft.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { integrationWords as words } from "../../words/words.ts";
import { lobbyHref, type LobbySearch } from "./lobby-search.ts";
import { type Lobby, lobbyFigures } from "./useLobby.ts";
import { needsLook } from "./sources/rank-sources.ts";
import { isTroubled } from "./targets/target-state.ts";
import styles from "./Integrations.module.css";

const SEARCH_AFTER_MS = 200;

interface LobbyHeadProps {
  lobby: Lobby;
  search: LobbySearch;
  searchRef: Ref<HTMLInputElement>;
  /** Undefined where nothing may be connected. */
  onAdd: (() => void) | undefined;
}

/** The verdict first; one search over sources and targets. */
export function LobbyHead({ lobby, search, searchRef, onAdd }: LobbyHeadProps) {
  const go = useNavigateTo();
  const draft = useDraft(search.search ?? "");
  const run = (typed: string) => {
    draft.run(typed.trim());
    go(lobbyHref({ ...search, search: typed.trim() }), { replace: true });
  };
  const later = useDebouncedCall(run, SEARCH_AFTER_MS);
  const type = (typed: string) => {
    draft.type(typed);
    later.soon(typed);
  };
  return (
    <PageTitle
      hasLine
      className={styles.head}
      extra={<Verdict lobby={lobby} />}
      end={
        <>
          <TextField
            hidesLabel
            ref={searchRef}
            size="m"
            type="search"
            icon={Search}
            label={words.search}
            placeholder={words.search}
            className={styles.search}
            end={draft.text === "" && <Kbd keys="/" />}
            value={draft.text}
            onChange={type}
          />
          <ButtonLink href="/integrations/troubleshooting" icon={Wrench}>
            {words.troubleshooting}
          </ButtonLink>
          {onAdd && (
            <Button variant="primary" icon={Plus} onClick={onAdd}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      {words.title}
    </PageTitle>
  );
}

/** "5 of 23 need a look", and what comes in and waits. */
function Verdict({ lobby }: { lobby: Lobby }) {
  const { sources, targets, statuses } = lobby;
  if (!sources || !targets || !statuses.data) return null;
  const count = sources.all.length + targets.all.length;
  if (count === 0) return null;
  const troubled = sources.all.filter(needsLook).length + targets.all.filter(isTroubled).length;
  return (
    <p className={styles.verdict}>
      <b>{words.verdict(troubled, count)}</b>
      <span className="soft"> · {lobbyFigures(lobby)}</span>
    </p>
  );
}
