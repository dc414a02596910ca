import { mayAct } from "../../../data/client/access.ts";
import { useActivities } from "../../../data/feed/activities.ts";
import { errorText } from "../../../data/client/error-text.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { LoadMore } from "../../../ui/list/LoadMore.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { activityWords as words } from "../../../words/words.ts";
import { ActivityList } from "../../Activity/ActivityList.tsx";
import { typesShown } from "./activity-filter.ts";
import { CommentBox } from "./CommentBox.tsx";
import { activityFilters, type DetailChange, type DetailSearch } from "./detail-search.ts";
import { QueuedComments } from "./QueuedComments.tsx";
import styles from "./IncidentActivity.module.css";

interface IncidentActivityProps {
  incidentKey: IncidentKey;
  search: DetailSearch;
  onSearch: (change: DetailChange) => void;
  alertNames: ReadonlyMap<string, string>;
  onAlert: (id: string) => void;
}

/** The history of an incident, and a box to add to it. */
export function IncidentActivity({
  incidentKey,
  search,
  onSearch,
  alertNames,
  onAlert,
}: IncidentActivityProps) {
  const { show = "all" } = search;
  const me = useMe();
  const feed = useActivities(incidentKey, typesShown[show]);
  const activities = feed.data?.activities ?? [];
  const total = feed.data?.total ?? 0;
  const names = new Map((usePeople().data ?? []).map(({ _id, name }) => [_id, name]));
  return (
    <div className={styles.activity}>
      {mayAct(me, incidentKey.env, "comment") && <CommentBox incidentKey={incidentKey} />}
      <SegmentedControl
        size="s"
        label={words.filter}
        className={styles.filter}
        value={show}
        onChange={(next) => onSearch({ show: next })}
        items={activityFilters.map((id) => ({ id, label: words.filters[id] }))}
      />
      {feed.isPending && (
        <LoadingRows label={words.loading} count={5} rowHeight={40} lines={[["72%"]]} />
      )}
      {feed.isError && activities.length === 0 && (
        <BrokenState
          title={words.broken}
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
        >
          {errorText(feed.error)}
        </BrokenState>
      )}
      {feed.isSuccess && activities.length === 0 && <p className="soft">{words.none}</p>}
      <QueuedComments incidentId={incidentKey.id} />
      <ActivityList
        label={words.list}
        activities={activities}
        alertNames={alertNames}
        onAlert={onAlert}
        personNames={names}
      />
      {feed.hasNextPage && (
        <LoadMore
          label={words.more}
          note={words.shown(activities.length, total)}
          isBusy={feed.isFetchingNextPage}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
    </div>
  );
}
