import { sourceStates } from "#contract/integration-status.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { VirtualList } from "../../../ui/list/VirtualList.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { integrationWords, shellWords, sourceListWords as words } from "../../../words/words.ts";
import { ListCount, ListFilters } from "../ListFilters.tsx";
import type { LobbyPane } from "../lobby-pane.ts";
import { lobbyHref } from "../lobby-search.ts";
import type { SourceKind } from "../source-kinds.ts";
import type { SourcesOfLobby } from "../useLobby.ts";
import type { RankedSource } from "./rank-sources.ts";
import { SourceRow } from "./SourceRow.tsx";
import styles from "./SourceList.module.css";

const ROW_PX = 44;
const states = sourceStates.map((value) => ({ value, label: integrationWords.states[value] }));

/** Every source with how it does, those first that need a look. */
export function SourceList({
  lobby,
  sources,
  kinds,
  search,
  active,
  onActive,
}: LobbyPane & { sources: SourcesOfLobby; kinds: readonly SourceKind[] }) {
  const go = useNavigateTo();
  const { data, error } = lobby.statuses;
  const { all, shown } = sources;
  const { columns } = words;
  return (
    <Section
      title={words.list}
      extra={<ListCount shown={shown.length} all={all.length} />}
      end={
        <ListFilters
          label={words.list}
          states={states}
          kinds={sources.kinds}
          chosen={{ state: search.state, kind: search.kind }}
          onChange={(change) => go(lobbyHref({ ...search, ...change }))}
        />
      }
    >
      {(error ?? lobby.integrations.error) && (
        <p role="status" className="soft">
          {data ? shellWords.connectionLost : words.statesMissing}
        </p>
      )}
      <div className={styles.columns} aria-hidden>
        <span>{columns.state}</span>
        <span>{columns.name}</span>
        <span className={styles.number}>{columns.last}</span>
        <span>{columns.day}</span>
        <span className={styles.number}>{columns.rate}</span>
        <span className={styles.number}>{columns.usual}</span>
        <span className={styles.number}>{columns.errors}</span>
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>{words.noMatch}</p>
      ) : (
        <div className={styles.rows} style={cssVars({ "--rows": `${shown.length * ROW_PX}px` })}>
          <VirtualList
            label={words.list}
            items={shown}
            keyOf={keyOf}
            rowHeight={ROW_PX}
            activeKey={active}
            onActive={onActive}
            onOpen={({ source }) => go(`/integrations/${source.id}`)}
            renderRow={(item) => <SourceRow item={item} kinds={kinds} />}
          />
        </div>
      )}
    </Section>
  );
}

const keyOf = ({ source }: RankedSource) => source.id;
