import { Suspense } from "react";
import { Notice } from "../../ui/state/Notice.tsx";
import { queryWords as words } from "../../words/words.ts";
import styles from "./QueryNotes.module.css";
import { onDemand } from "../../ui/on-demand.ts";

interface QueryNotesProps {
  /** The one that the results are of. */
  query: string;
  /** Why the one that is being typed has not run yet. */
  pendingProblem: string | null;
  onChange: (query: string) => void;
}

const UnknownNames = onDemand(() => import("./UnknownNames.tsx").then((module) => module.default));

/** What to know of the results: they may be older than what is typed, or of a slip of the pen. */
export function QueryNotes({ query, pendingProblem, onChange }: QueryNotesProps) {
  return (
    <div role="status">
      {pendingProblem !== null && (
        <Notice className={styles.note}>
          {query === "" ? words.staleAll : words.stale(query)} {words.notRun(pendingProblem)}
        </Notice>
      )}
      {pendingProblem === null && query !== "" && (
        <Suspense fallback={null}>
          <UnknownNames query={query} className={styles.note} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
