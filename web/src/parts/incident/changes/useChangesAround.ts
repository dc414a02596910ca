import { suspectTimes } from "#contract/changes.ts";
import { useChanges } from "../../../data/changes.ts";
import { useNow } from "../../../ui/time/useNow.ts";

const HOUR_S = 3600;
const MOST = 100;

/** What took place around an incident, or with words all changes that have them. */
export function useChangesAround(
  { start, end }: { start: number; end: number | null },
  query = "",
): ReturnType<typeof useChanges> {
  const now = useNow();
  // By the hour, so that it is asked again only once an hour.
  const to = end ?? Math.ceil(now / HOUR_S) * HOUR_S;
  return useChanges(
    query === ""
      ? { from: start - suspectTimes.before, to: to + suspectTimes.after, per_page: MOST }
      : { query, per_page: MOST },
  );
}
