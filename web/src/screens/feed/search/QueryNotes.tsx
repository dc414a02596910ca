import { Suspense } from "react";
import { Notice } from "../../../ui/state/Notice.tsx";
import { queryWords as words } from "../../../words/words.ts";
import styles from "./QueryNotes.module.css";
import type { FeedAddress } from "./useFeedAddress.ts";
import { onDemand } from "../../../ui/on-demand.ts";

interface QueryNotesProps {
  address: FeedAddress;
  pendingProblem: string | null;
}

const UnknownNames = onDemand(() =>
  import("../../../parts/BpqlInput/UnknownNames.tsx").then((module) => module.default),
);

/** What to know of the results: they may be older than what is typed, or of a slip of the pen. */
export function QueryNotes({ address: { search, change }, pendingProblem }: QueryNotesProps) {
  const { query = "" } = search;
  return (
    <div role="status">
      {pendingProblem !== null && (
        <Notice className={styles.note}>
          {query === "" ? words.staleAll : words.stale(query)} {words.notRun(pendingProblem)}
        </Notice>
      )}
      {pendingProblem === null && query !== "" && (
        <Suspense fallback={null}>
          <UnknownNames
            query={query}
            className={styles.note}
            onChange={(changed) => change({ query: changed }, { isStep: true })}
          />
        </Suspense>
      )}
    </div>
  );
}
