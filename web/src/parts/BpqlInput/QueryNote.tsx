import { Notice } from "../../ui/state/Notice.tsx";
import { queryWords as words } from "../../words/words.ts";
import styles from "./QueryNotes.module.css";
import { UnknownNames } from "./UnknownNames.tsx";

export interface QueryNoteProps {
  /** The one that the results are of. */
  query: string;
  /** Why the one that is being typed has not run yet. */
  pendingProblem: string | null;
  onChange: (query: string) => void;
}

/** Why the results are older than what is typed; else what the query names that there is not. */
export default function QueryNote({ query, pendingProblem, onChange }: QueryNoteProps) {
  if (pendingProblem === null) return <UnknownNames query={query} onChange={onChange} />;
  return (
    <Notice className={styles.note}>
      {query === "" ? words.staleAll : words.stale(query)} {words.notRun(pendingProblem)}
    </Notice>
  );
}
