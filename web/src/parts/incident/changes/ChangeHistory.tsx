import { useActivities } from "../../../data/feed/activities.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadMore } from "../../../ui/list/LoadMore.tsx";
import { activityWords, changeWords as words } from "../../../words/words.ts";
import { ActivityList } from "../../Activity/ActivityList.tsx";
import styles from "./IncidentChanges.module.css";

const noNames = new Map<string, string>();

/** What was suspected and said of changes, newest first. */
export function ChangeHistory({ incidentKey }: { incidentKey: IncidentKey }) {
  const feed = useActivities(incidentKey, ["change_suspected", "change_judged"]);
  if (!feed.data) return null;
  const { activities, total } = feed.data;
  return (
    <Section title={words.history} className={styles.history}>
      {activities.length === 0 ? (
        <p className="soft">{words.noHistory}</p>
      ) : (
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
