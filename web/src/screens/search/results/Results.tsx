import { Suspense } from "react";
import { countedKinds, searchKinds } from "#contract/search.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useNewResults } from "../../../data/search/search-news.ts";
import { useMe } from "../../../data/session/session.ts";
import { BulkActions } from "../../../parts/incident/actions/BulkActions.tsx";
import { checkAllRows } from "../../../parts/incident/check-all.ts";
import { QueryNotes } from "../../../parts/BpqlInput/QueryNotes.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { searchWords as words, totalText } from "../../../words/words.ts";
import { SearchChart } from "./chart/SearchChart.tsx";
import type { SearchModel } from "../useSearchModel.ts";
import { ResultHead } from "./ResultHead.tsx";
import { ResultList } from "./ResultList.tsx";
import styles from "./Results.module.css";
import { EmptyResults, FailedResults, UnfinishedResults } from "../ResultStates.tsx";

const ROW_LINES = [[84, "42%"], ["64%"], ["30%"]];

/** How many of each kind, when, and which. */
export function Results({ model }: { model: SearchModel }) {
  const { results, items, place, checked, chosen, env, isPhone } = model;
  const { search, change } = place;
  const { data } = results;
  const first = data?.first;
  const waiting = useWaiting(model);
  const checkAll = checkAllRows(
    checked,
    model.incidentKeys,
    words.selectAll(model.incidentKeys.length),
  );
  const clear = () => {
    checked.clear();
    model.list.current?.focus();
  };
  return (
    <div className={styles.results}>
      <h1 className="unseen">{words.title}</h1>
      <div className={styles.kinds}>
        <KindTabs model={model} />
        {first && <span className={styles.took}>{words.tookMs(Math.round(first.took_ms))}</span>}
      </div>
      {first && first.histogram.length > 0 && (
        <SearchChart
          key={`${env} ${search.query} ${search.kind} ${search.range} ${search.from} ${search.to}`}
          bars={first.histogram}
          total={totalText(first.total, !first.total_is_exact)}
          onZoom={({ from, to }) => change({ range: undefined, from, to })}
        />
      )}
      {chosen.length > 0 ? (
        <BulkActions
          env={env}
          incidents={chosen}
          checkAll={checkAll}
          waiting={waiting}
          actions={model.actions}
          onOpenDialog={(kind) => model.ask(kind)}
          onResolve={() => model.resolve()}
          onClear={clear}
          isPhone={isPhone}
        />
      ) : (
        <ResultHead
          model={model}
          checkAll={model.mayAct && model.incidentKeys.length > 0 ? checkAll : undefined}
          waiting={waiting}
        />
      )}
      <QueryNotes
        query={search.query}
        pendingProblem={model.pendingProblem}
        onChange={(query) => change({ query })}
      />
      {first && items.length > 0 && <ResultLimits first={first} query={search.query} />}
      {results.isPending && (
        <LoadingRows label={words.loading} count={12} rowHeight={60} lines={ROW_LINES} />
      )}
      {results.isError && !data && <FailedResults model={model} />}
      {items.length === 0 && first?.partial && <UnfinishedResults model={model} />}
      {items.length === 0 && first?.partial === false && <EmptyResults model={model} />}
      {data && items.length > 0 && (
        <Suspense fallback={null}>
          <ResultList model={model} isStale={model.pendingProblem !== null} />
        </Suspense>
      )}
    </div>
  );
}

function useWaiting({ listQuery, overview, list }: SearchModel) {
  const waiting = useNewResults(listQuery, overview);
  const show = () => {
    waiting.show();
    list.current?.scrollToTop();
  };
  return { count: waiting.count, show };
}

function KindTabs({ model: { results, place } }: { model: SearchModel }) {
  const maySeeChanges = mayDo(useMe(), "changes@read");
  const first = results.data?.first;
  const counts = first?.counts;
  const known = countedKinds.flatMap((kind) => counts?.[kind] ?? []);
  const all =
    known.length === 0
      ? undefined
      : totalText(
          known.reduce((sum, { total }) => sum + total, 0),
          known.some(({ total_is_exact: isExact }) => !isExact),
        );
  const countOf = (kind: (typeof searchKinds)[number]) => {
    if (kind === "all") return all;
    const count = counts?.[kind];
    return count ? totalText(count.total, !count.total_is_exact) : undefined;
  };
  return (
    <SegmentedControl
      size="s"
      label={words.kindsLabel}
      items={searchKinds
        .filter((kind) => kind !== "changes" || maySeeChanges)
        .map((kind) => ({ id: kind, label: words.kinds[kind], count: countOf(kind) }))}
      value={place.search.kind}
      onChange={(kind) => place.change({ kind })}
    />
  );
}

type FirstPage = NonNullable<NonNullable<SearchModel["results"]["data"]>["first"]>;

/** Nothing is cut without a word: what is left out, and why. */
function ResultLimits({ first, query }: { first: FirstPage; query: string }) {
  const { total, total_is_exact: isExact, partial, expensive } = first;
  if (partial)
    return (
      <Notice className={styles.note}>
        {words.partial} {query !== "" && expensive !== null && words.expensive(expensive)}
      </Notice>
    );
  return isExact ? null : (
    <Notice className={styles.note}>
      {words.showingFirst(total)}. {words.more}
    </Notice>
  );
}
