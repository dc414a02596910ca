import { Clock } from "lucide-react";
import { useQueuedComments } from "../../../data/feed/comments.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Markdown } from "../../../ui/text/Markdown.tsx";
import { activityWords, detailWords } from "../../../words/words.ts";
import styles from "./QueuedComments.module.css";

/** What this person wrote and nobody else can read yet. */
export function QueuedComments({ incidentId }: { incidentId: string }) {
  const comments = useQueuedComments(incidentId);
  if (comments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={activityWords.queuedComments}>
      {comments.map(({ id, body }) => (
        <li key={id} className={styles.comment}>
          <Chip icon={Clock}>{detailWords.waits}</Chip>
          <Markdown text={body} />
        </li>
      ))}
    </ul>
  );
}
