import { Notice } from "../../ui/state/Notice.tsx";
import { queryWords as words } from "../../words/words.ts";
import styles from "./QueryNotes.module.css";

/** The results are older than what is typed, and why. */
export default function StaleNote({ query, problem }: { query: string; problem: string }) {
  return (
    <Notice className={styles.note}>
      {query === "" ? words.staleAll : words.stale(query)} {words.notRun(problem)}
    </Notice>
  );
}
