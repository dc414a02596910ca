import { useState } from "react";
import type { SavedQuery } from "#contract/saved-queries.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useRecentQueries,
  useSavedQueries,
  useSavedQueryMatches,
} from "../../../data/search/saved-queries.ts";
import { BpqlText } from "../../../parts/BpqlInput/BpqlText.tsx";
import { useNamespaces } from "../../../parts/BpqlInput/useNamespaces.ts";
import { sinceText } from "../../../parts/since-text.ts";
import { cx } from "../../../ui/cx.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { savedQueryWords as words } from "../../../words/words.ts";
import { rangeSeconds, searchRanges } from "../../../parts/search-address.ts";
import type { SearchPlace } from "../useSearchAddress.ts";
import { SaveQueryDialog } from "./SaveQueryDialog.tsx";
import { SavedQueryRow } from "./SavedQueryRow.tsx";
import styles from "./SavedPane.module.css";

interface SavedPaneProps {
  place: SearchPlace;
  /** A query was chosen: whatever covers the results may go. */
  onChosen?: (() => void) | undefined;
}

const SHOWN_RECENT = 6;

/** Queries to ask again: those that somebody saved, and those that one asked last. */
export function SavedPane({ place, onChosen }: SavedPaneProps) {
  const saved = useSavedQueries();
  const recent = useRecentQueries();
  const matches = useSavedQueryMatches();
  const [changing, setChanging] = useState<SavedQuery | null>(null);
  const items = saved.data?.items ?? [];
  const recentItems = recent.data?.items.slice(0, SHOWN_RECENT) ?? [];
  const run = (query: SavedQuery) => {
    place.change(changeOf(query));
    onChosen?.();
  };
  return (
    <ScrollRegion label={words.title} className={cx(styles.pane, onChosen && styles.inDrawer)}>
      <Section
        title={words.saved}
        extra={saved.data && words.count(items.length, saved.data.total)}
      >
        <QueriesState response={saved} />
        {matches.data?.partial && <p className="small soft">{words.matchesPartial}</p>}
        {matches.isError && items.length > 0 && (
          <p className="small soft">
            {words.matchesBroken}{" "}
            <Button size="s" variant="quiet" onClick={() => void matches.refetch()}>
              {words.matchesRetry}
            </Button>
          </p>
        )}
        {saved.data && items.length === 0 && <p className="small soft">{words.noneSaved}</p>}
        <ul className={styles.list}>
          {items.map((query) => (
            <SavedQueryRow
              key={query.id}
              query={query}
              matches={matches.data?.items.find(({ id }) => id === query.id)}
              onRun={() => run(query)}
              onChange={() => setChanging(query)}
            />
          ))}
        </ul>
      </Section>
      <Section
        title={words.recent}
        extra={recent.data && words.count(recentItems.length, recent.data.total)}
      >
        <QueriesState response={recent} />
        {recent.data && recentItems.length === 0 && (
          <p className="small soft">{words.noneRecent}</p>
        )}
        <ul className={styles.list}>
          {recentItems.map(({ searchQuery, at }) => (
            <RecentRow
              key={searchQuery}
              query={searchQuery}
              at={at}
              onRun={() => (place.change({ query: searchQuery }), onChosen?.())}
            />
          ))}
        </ul>
      </Section>
      {changing && (
        <SaveQueryDialog search={place.search} saved={changing} onClose={() => setChanging(null)} />
      )}
    </ScrollRegion>
  );
}

/** While there are none to list. */
function QueriesState({
  response: { isPending, isError, data, error, refetch, isFetching },
}: {
  response: ReturnType<typeof useSavedQueries> | ReturnType<typeof useRecentQueries>;
}) {
  if (isPending) return <LoadingRows label={words.loading} count={3} rowHeight={40} />;
  if (!isError || data) return null;
  return (
    <BrokenState
      level={3}
      title={words.broken}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {errorText(error)}
    </BrokenState>
  );
}

/** What a saved query says of the address; what it leaves open stays as it is. */
function changeOf({ query, kind, range_s: rangeS, environment_id: environment }: SavedQuery) {
  const range = searchRanges.find((id) => rangeSeconds[id] === rangeS);
  return {
    query,
    kind,
    ...(range && { range, from: undefined, to: undefined }),
    ...(environment !== null && { environment }),
  };
}

interface RecentRowProps {
  query: string;
  at: number;
  onRun: () => void;
}

function RecentRow({ query, at, onRun }: RecentRowProps) {
  const now = useNow();
  const settings = useTimeSettings();
  const namespaces = useNamespaces();
  return (
    <li className={styles.recent}>
      <button type="button" className={styles.run} onClick={onRun}>
        <BpqlText query={query} namespaces={namespaces} className={styles.query} />
      </button>
      <span className={styles.when}>{sinceText(at, now, settings)}</span>
    </li>
  );
}
