import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { entryWords as words } from "../../words/words.ts";
import { fieldName, valueText } from "../difference/differences.ts";
import styles from "./ElsewhereNotice.module.css";
import type { DraftConflict } from "./merge-drafts.ts";
import { useLastAuthor } from "./useLastAuthor.ts";
import type { MergedDraft } from "./useMergedDraft.ts";

interface ElsewhereNoticeProps<Draft extends object> {
  form: Pick<MergedDraft<Draft>, "hasChangedElsewhere" | "conflicts" | "keepMine" | "takeTheirs">;
  /** As the audit log knows it. */
  resourceId: string;
  /** What fields are called where they are written. */
  labels?: Readonly<Record<string, string>>;
  /** Of a field that is no text. */
  valueTextOf?: (field: string, value: unknown) => string;
}

/** What somebody else saved while this was being changed: merged in, or to be chosen from. */
export function ElsewhereNotice<Draft extends object>({
  form: { hasChangedElsewhere, conflicts, keepMine, takeTheirs },
  ...props
}: ElsewhereNoticeProps<Draft>) {
  return (
    hasChangedElsewhere && (
      <DraftConflicts
        conflicts={conflicts}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        {...props}
      />
    )
  );
}

function DraftConflicts({
  conflicts,
  resourceId,
  labels = {},
  valueTextOf = (_, value) => valueText(value),
  onKeepMine,
  onTakeTheirs,
}: Omit<ElsewhereNoticeProps<object>, "form"> & {
  conflicts: readonly DraftConflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const name = useLastAuthor(resourceId) ?? words.somebody;
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
        {conflicts.map(({ path: [field = "", ...path], local, remote }) => (
          <div key={[field, ...path].join(".")} className={styles.conflict}>
            <dt>{[labels[field] ?? fieldName(field), ...path].join(" › ")}</dt>
            <dd>
              <span className="soft">{words.local}: </span>
              {valueTextOf(field, local) || words.takenOut}
            </dd>
            <dd>
              <span className="soft">{words.remote(name)}: </span>
              {valueTextOf(field, remote) || words.takenOut}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
