import { Check, ChevronDown, Moon, MoreHorizontal, Share2, Sunrise, UserPlus } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { mayIn } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { actionWords as words, shareWords } from "../../../words/words.ts";
import { readingEntries, useWritingEntries } from "./useWritingEntries.ts";
import styles from "./IncidentActions.module.css";
import type { IncidentDialogKind } from "./IncidentDialogs.tsx";
import { shareTargetCount } from "../sharing/share-target-count.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";
import { usePersonName } from "../usePersonName.ts";

interface IncidentActionsProps {
  env: string;
  incident: Incident;
  actions: IncidentActionHandlers;
  onOpenDialog: (kind: IncidentDialogKind) => void;
  /** Resolves, and goes on to the next where there is a list. */
  onResolve: () => void;
  pageHref?: string | undefined;
  /** At the foot of a narrow page: large, and only what is needed most. */
  isBar?: boolean;
}

/** What can be done to one incident. Whoever may only read gets no writing action at all. */
export function IncidentActions({
  env,
  incident,
  actions,
  onOpenDialog,
  onResolve,
  pageHref,
  isBar = false,
}: IncidentActionsProps) {
  const me = useMe();
  const nameOf = usePersonName();
  const mayAct = mayIn(me, env, "incident_actions");
  const assignee = incident.assignment ? nameOf(incident.assignment.assignee) : null;
  const size = isBar ? "l" : "m";
  const shared = shareTargetCount(incident);
  const shareLabel = shared === 0 ? shareWords.share : shareWords.sharedButton(shared);
  const writing = useWritingEntries({
    incident,
    actions,
    onOpenDialog,
    shareLabel: isBar ? shareLabel : undefined,
  });
  const reading = readingEntries(incident, pageHref);
  const more = (
    <Menu
      label={words.more}
      align="end"
      side={isBar ? "top" : "bottom"}
      entries={mayAct ? [...writing, ...reading] : reading}
      trigger={(props) => (
        <IconButton
          icon={MoreHorizontal}
          label={words.more}
          hasEdge={isBar}
          className={cx(isBar && styles.square)}
          {...props}
        />
      )}
    />
  );
  if (!mayAct)
    return isBar ? null : (
      <div className={styles.actions}>
        <span className={styles.readOnly}>{words.readOnly}</span>
        {more}
      </div>
    );
  return (
    <div className={cx(styles.actions, isBar && styles.bar)}>
      {incident.active && (
        <Button
          variant="primary"
          size={size}
          icon={Check}
          keys={isBar ? undefined : "r"}
          className={styles.main}
          onClick={onResolve}
        >
          {words.resolve}
        </Button>
      )}
      <Button
        size={size}
        icon={assignee === null || isBar ? UserPlus : undefined}
        start={assignee === null || isBar ? undefined : <Avatar name={assignee} size={18} />}
        endIcon={isBar ? undefined : ChevronDown}
        className={styles.assign}
        onClick={() => onOpenDialog("assign")}
      >
        {assignee === null || isBar ? (
          words.assign
        ) : (
          <>
            <span className="unseen">{words.assignedTo} </span>
            {assignee}
          </>
        )}
      </Button>
      {incident.active &&
        (incident.snooze ? (
          <Button size={size} icon={Sunrise} onClick={() => void actions.unsnooze([incident])}>
            {words.unsnooze}
          </Button>
        ) : (
          <Button
            size={size}
            icon={Moon}
            keys={isBar ? undefined : "s"}
            onClick={() => onOpenDialog("snooze")}
          >
            {words.snooze}
          </Button>
        ))}
      {!isBar && (
        <Button icon={Share2} keys="h" onClick={() => onOpenDialog("share")}>
          {shareLabel}
        </Button>
      )}
      {more}
    </div>
  );
}
