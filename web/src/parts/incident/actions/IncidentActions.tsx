import { Check, ChevronDown, Moon, MoreHorizontal, Share2, Sunrise, UserPlus } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import type { GrantedAction } from "#contract/permissions.ts";
import { mayAct, mayIn, missingActions } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { actionWords as words, listText, shareWords } from "../../../words/words.ts";
import { readingEntries, useWritingEntries } from "./useWritingEntries.ts";
import styles from "./IncidentActions.module.css";
import type { IncidentDialogKind } from "./IncidentDialogs.tsx";
import { AcknowledgeButton } from "./AcknowledgeButton.tsx";
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
  const mayWrite = mayIn(me, env, "incident_actions");
  const may = (action: GrantedAction) => mayAct(me, env, action);
  const missing = missingActions(me, env);
  const assignee = incident.assignment ? nameOf(incident.assignment.assignee) : null;
  const size = isBar ? "l" : "m";
  const shared = shareTargetCount(incident);
  const shareLabel = shared === 0 ? words.share : shareWords.sharedButton(shared);
  const writing = useWritingEntries({
    env,
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
      entries={mayWrite ? [...writing, ...reading] : reading}
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
  if (!mayWrite)
    return isBar ? null : (
      <div className={styles.actions}>
        <span className={styles.readOnly}>{words.readOnly}</span>
        {more}
      </div>
    );
  return (
    <div className={cx(styles.actions, isBar && styles.bar)} data-foot={isBar ? "bar" : undefined}>
      {incident.active && may("resolve") && (
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
      {!isBar && <AcknowledgeButton env={env} incident={incident} actions={actions} keys="c" />}
      {may("assign") && (
        <AssignButton assignee={assignee} isBar={isBar} onOpen={() => onOpenDialog("assign")} />
      )}
      {incident.active &&
        may("snooze") &&
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
      {!isBar && may("share") && (
        <Button icon={Share2} keys="h" onClick={() => onOpenDialog("share")}>
          {shareLabel}
        </Button>
      )}
      {more}
      {!isBar && missing.length > 0 && (
        <span className={styles.readOnly}>
          {words.missing(listText(missing.map((action) => words.grantedActions[action])))}
        </span>
      )}
    </div>
  );
}

function AssignButton({
  assignee,
  isBar,
  onOpen,
}: {
  assignee: string | null;
  isBar: boolean;
  onOpen: () => void;
}) {
  return (
    <Button
      size={isBar ? "l" : "m"}
      icon={assignee === null || isBar ? UserPlus : undefined}
      start={assignee === null || isBar ? undefined : <Avatar name={assignee} size={18} />}
      endIcon={isBar ? undefined : ChevronDown}
      className={styles.assign}
      onClick={onOpen}
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
  );
}
