import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { entryWords as words } from "../../words/words.ts";
import { valueText } from "../audit-difference.ts";
import styles from "./DraftConflicts.module.css";
import type { DraftConflict } from "./merge-drafts.ts";
import { useLastAuthor } from "./useLastAuthor.ts";

interface DraftConflictsProps {
  itemId: string;
  conflicts: readonly DraftConflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What somebody else saved while this was being changed: merged in, or to be chosen from. */
export function DraftConflicts({
  itemId,
  conflicts,
  onKeepMine,
  onTakeTheirs,
}: DraftConflictsProps) {
  const name = useLastAuthor(itemId) ?? words.somebody;
  if (conflicts.length === 0) return <Notice>{words.elsewhere(name)}</Notice>;
  return (
    <Notice
      tone="problem"
      actions={
        <>
          <Button size="s" onClick={onKeepMine}>
            {words.keepMine}
          </Button>
          <Button size="s" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </>
      }
    >
      {words.conflict(name)}
      <dl className={styles.conflicts}>
        {conflicts.map(({ path, local, remote }) => (
          <div key={path.join(".")} className={styles.conflict}>
            <dt>{path.join(" › ")}</dt>
            <dd>
              <span className="soft">{words.local}: </span>
              {valueText(local) || words.takenOut}
            </dd>
            <dd>
              <span className="soft">{words.remote(name)}: </span>
              {valueText(remote) || words.takenOut}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
