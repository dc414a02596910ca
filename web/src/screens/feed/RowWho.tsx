import { Share2 } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { sharedWith } from "../../parts/incident/shared-with.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { detailWords } from "../../words/en.ts";
import styles from "./RowWho.module.css";
import type { ShownColumns } from "./useFeedColumns.ts";

interface RowWhoProps {
  incident: Incident;
  columns: ShownColumns;
  nameOf: (id: string) => string;
}

/** How urgent, shared with how many, and whose. */
export function RowWho({
  incident: { priority, escalations, assignment },
  columns,
  nameOf,
}: RowWhoProps) {
  const shared = sharedWith({ escalations });
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
      {columns.has("assignee") && (
        <span title={assignee ?? undefined} className={styles.assignee}>
          <Avatar
            name={assignee}
            size={18}
            label={assignee === null ? detailWords.unassigned : detailWords.assigned(assignee)}
          />
        </span>
      )}
    </div>
  );
}
