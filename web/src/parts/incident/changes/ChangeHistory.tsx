import { useActivities } from "../../../data/feed/activities.ts";
import { errorText } from "../../../data/client/error-text.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { LoadMore } from "../../../ui/list/LoadMore.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { activityWords, changeWords as words } from "../../../words/words.ts";
import { ActivityList } from "../../Activity/ActivityList.tsx";
import styles from "./IncidentChanges.module.css";

const noNames = new Map<string, string>();

/** What was suspected and said of changes, newest first. */
export function ChangeHistory({ incidentKey }: { incidentKey: IncidentKey }) {
  const feed = useActivities(incidentKey, ["change_suspected", "change_judged"]);
  const activities = feed.data?.activities ?? [];
  const total = feed.data?.total ?? 0;
  return (
    <Section title={words.history} className={styles.history}>
      {feed.isPending && (
        <LoadingRows label={activityWords.loading} count={1} rowHeight={40} lines={[["72%"]]} />
      )}
      {feed.isError && activities.length === 0 && (
        <BrokenState
          title={activityWords.broken}
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
        >
          {errorText(feed.error)}
        </BrokenState>
      )}
      {feed.isSuccess && activities.length === 0 && <p className="soft">{words.noHistory}</p>}
      {activities.length > 0 && (
        <ActivityList label={words.history} activities={activities} alertNames={noNames} />
      )}
      {feed.hasNextPage && (
        <LoadMore
          label={words.moreHistory}
          note={activityWords.shown(activities.length, total)}
          isBusy={feed.isFetchingNextPage}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
    </Section>
  );
}
