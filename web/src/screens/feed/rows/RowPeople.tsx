import { CheckCheck, Share2 } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { shareTargetCount } from "../../../parts/incident/sharing/share-target-count.ts";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { sinceText } from "../../../parts/since-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { detailWords, listText } from "../../../words/words.ts";
import styles from "./RowPeople.module.css";
import type { VisibleColumns } from "./useFeedColumns.ts";

interface RowPeopleProps {
  incident: Incident;
  columns: VisibleColumns;
  nameOf: (id: string) => string;
}

/** How urgent, shared with how many, who knows of it, whose, and how many work on it besides. */
export function RowPeople({
  incident: { priority, escalations, acknowledgement, assignment, responders },
  columns,
  nameOf,
}: RowPeopleProps) {
  const shared = shareTargetCount({ escalations });
  const assignee = assignment ? nameOf(assignment.assignee) : null;
  return (
    <div className={styles.who}>
      {columns.has("priority") && priority !== null && (
        <b className={styles.priority}>{detailWords.priority(priority)}</b>
      )}
      {columns.has("shares") && shared > 0 && (
        <span className={styles.shares} aria-label={detailWords.shared(shared)} role="img">
          <Icon shape={Share2} size={12} />
          {shared}
        </span>
      )}
      {columns.has("acknowledged") && acknowledgement && (
        <AcknowledgedMark acknowledgement={acknowledgement} />
      )}
      {columns.has("assignee") && (
        <span title={assignee ?? undefined} className={styles.assignee}>
          <Avatar
            name={assignee}
            size={18}
            label={assignee === null ? detailWords.unassigned : detailWords.assigned(assignee)}
          />
        </span>
      )}
      {columns.has("responders") && responders.length > 0 && (
        <ResponderCount names={responders.map(nameOf)} />
      )}
    </div>
  );
}

function ResponderCount({ names }: { names: readonly string[] }) {
  const text = detailWords.responders(listText(names));
  return (
    <span className={styles.responders} role="img" aria-label={text} title={text}>
      {detailWords.responderCount(names.length)}
    </span>
  );
}

function AcknowledgedMark({
  acknowledgement: { name, at },
}: {
  acknowledgement: NonNullable<Incident["acknowledgement"]>;
}) {
  const text = detailWords.acknowledged(name, sinceText(at, useNow(), useTimeSettings()));
  return (
    <span className={styles.acknowledged} role="img" aria-label={text} title={text}>
      <Icon shape={CheckCheck} size={14} />
    </span>
  );
}
