import { errorText } from "../../../data/client/error-text.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { integrationWords as words } from "../../../words/words.ts";
import { KindTiles } from "../KindTiles.tsx";
import type { LobbyPane } from "../lobby-pane.ts";
import { instructionsHref, type SourceKind } from "../source-kinds.ts";
import { SourceList } from "./SourceList.tsx";
import styles from "../Integrations.module.css";

/** The connected sources, and what else can be connected. */
export function Sources(props: LobbyPane) {
  const { integrations, statuses, sources } = props.lobby;
  const { data, error, refetch } = integrations;
  const { hasLobby, mayConnect } = props.access;
  // Once their states are known, those that need a look are first: no row moves then.
  if (!data || !sources || (data.total > 0 && statuses.isPending))
    return !data && error ? (
      <BrokenState size="page" title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={8} rowHeight={44} className={styles.loading} />
    );
  const catalogue = mayConnect && (
    <KindTiles ref={props.catalogue} label={words.kinds} tiles={data.sources.map(tileOf)} />
  );
  if (data.total === 0)
    return (
      <EmptyState size="page" title={words.emptyTitle}>
        {mayConnect ? words.emptyWords : hasLobby ? words.mayNotConnect : words.noLobby}
        {catalogue}
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <SourceList {...props} sources={sources} kinds={data.sources} />
      {catalogue && (
        <Section title={words.another} extra={words.kindCount(data.sources.length)}>
          {catalogue}
        </Section>
      )}
    </div>
  );
}

const tileOf = ({ source_system, label, hint }: SourceKind) => ({
  id: source_system,
  label,
  hint,
  href: instructionsHref(source_system),
});
