import {
  CheckCheck,
  MessageSquareText,
  MoreHorizontal,
  Sunrise,
  Tag,
  Undo2,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import type { GrantedAction } from "#contract/permissions.ts";
import { limits } from "#contract/limits.ts";
import { mayAct, mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import type { IncidentDialogKind } from "../../parts/incident/actions/IncidentDialogs.tsx";
import { isAcknowledgeable } from "../../parts/incident/actions/toggle-acknowledgement.ts";
import type { IncidentActionHandlers } from "../../parts/incident/actions/useIncidentActions.ts";
import { BulkBar } from "../../ui/list/BulkBar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import type { CheckAll } from "../../ui/list/ListHead.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import type { MenuEntry } from "../../ui/overlay/MenuList.tsx";
import { NewRows } from "../../ui/list/NewRows.tsx";
import {
  actionWords,
  feedCommandWords,
  feedWords as words,
  incidentTagWords,
} from "../../words/words.ts";

interface BulkActionsProps {
  env: string;
  incidents: readonly Incident[];
  checkAll: CheckAll;
  waiting: { count: number; show: () => void };
  actions: IncidentActionHandlers;
  onOpenDialog: (kind: IncidentDialogKind) => void;
  onResolve: () => void;
  onClear: () => void;
  isPhone: boolean;
}

/** What can be done to all that are checked. Stands in the place of the list's head. */
export function BulkActions({
  env,
  incidents,
  checkAll,
  waiting,
  actions,
  onOpenDialog,
  onResolve,
  onClear,
  isPhone,
}: BulkActionsProps) {
  const me = useMe();
  const may = (action: GrantedAction) => mayAct(me, env, action);
  const mayTag = mayDo(me, "custom_tags@update");
  const count = incidents.length;
  const snoozed = incidents.filter((incident) => incident.snooze !== null);
  const active = incidents.filter((incident) => incident.active);
  const tooMany =
    count > limits.idsPerAction ? actionWords.tooMany(limits.idsPerAction) : undefined;
  const notActive = active.length === 0 ? actionWords.areResolved : tooMany;
  const entries = useBulkEntries({
    env,
    incidents,
    actions,
    onOpenDialog,
    isPhone,
    tooMany,
    notActive,
  });
  return (
    <BulkBar
      checkAll={checkAll}
      label={words.bulk}
      count={words.selected(count)}
      clearLabel={actionWords.clearSelection}
      onClear={onClear}
      end={
        waiting.count > 0 ? (
          <NewRows label={words.newOnes(waiting.count)} onShow={waiting.show} />
        ) : undefined
      }
    >
      {may("resolve") && (
        <Button
          size="s"
          keys={isPhone ? undefined : "r"}
          disabledReason={notActive}
          onClick={onResolve}
        >
          {actionWords.resolveCount(active.length || count)}
        </Button>
      )}
      {may("assign") && (
        <Button size="s" disabledReason={tooMany} onClick={() => onOpenDialog("assign")}>
          {actionWords.assign}
        </Button>
      )}
      {may("snooze") &&
        (snoozed.length === count ? (
          <Button size="s" disabledReason={tooMany} onClick={() => void actions.unsnooze(snoozed)}>
            {actionWords.unsnooze}
          </Button>
        ) : (
          <Button size="s" disabledReason={notActive} onClick={() => onOpenDialog("snooze")}>
            {actionWords.snooze}
          </Button>
        ))}
      {may("share") && (
        <Button size="s" disabledReason={tooMany} onClick={() => onOpenDialog("share")}>
          {actionWords.share}
        </Button>
      )}
      {!isPhone && mayTag && (
        <Button size="s" disabledReason={tooMany} onClick={() => onOpenDialog("tag")}>
          {incidentTagWords.tag}
        </Button>
      )}
      {may("merge") && (
        <Button
          size="s"
          disabledReason={count < 2 ? feedCommandWords.noTwo : tooMany}
          onClick={() => onOpenDialog("merge")}
        >
          {actionWords.merge}
        </Button>
      )}
      <Menu
        label={actionWords.more}
        entries={entries}
        trigger={(props) => (
          <IconButton size="s" icon={MoreHorizontal} label={actionWords.more} {...props} />
        )}
      />
    </BulkBar>
  );
}

/** The rest of what can be done, in a menu. */
function useBulkEntries({
  env,
  incidents,
  actions,
  onOpenDialog,
  isPhone,
  tooMany,
  notActive,
}: Pick<BulkActionsProps, "env" | "incidents" | "actions" | "onOpenDialog" | "isPhone"> & {
  tooMany: string | undefined;
  notActive: string | undefined;
}): MenuEntry[] {
  const me = useMe();
  const mayTag = mayDo(me, "custom_tags@update");
  const snoozed = incidents.filter((incident) => incident.snooze !== null);
  const assigned = incidents.filter((incident) => incident.assignment !== null);
  const unacknowledged = incidents.filter(isAcknowledgeable);
  const acknowledged = incidents.filter((incident) => incident.acknowledgement !== null);
  return [
    ...(unacknowledged.length > 0 && mayAct(me, env, "acknowledge")
      ? [
          {
            id: "acknowledge",
            label: actionWords.acknowledge,
            icon: CheckCheck,
            keys: "c",
            disabledReason: tooMany,
            onSelect: () => void actions.acknowledge(unacknowledged),
          },
        ]
      : []),
    ...(mayAct(me, env, "resolve")
      ? [
          {
            id: "comment",
            label: actionWords.resolveWithComment,
            icon: MessageSquareText,
            keys: "shift+r",
            disabledReason: notActive,
            onSelect: () => onOpenDialog("resolve"),
          },
        ]
      : []),
    ...(acknowledged.length > 0 && mayAct(me, env, "acknowledge")
      ? [
          {
            id: "unacknowledge",
            label: actionWords.unacknowledge,
            icon: Undo2,
            disabledReason: tooMany,
            onSelect: () => void actions.unacknowledge(acknowledged),
          },
        ]
      : []),
    ...(mayAct(me, env, "assign")
      ? [
          {
            id: "me",
            label: actionWords.assignToMe,
            icon: UserRoundCheck,
            keys: "i",
            disabledReason: tooMany,
            onSelect: () => void actions.assign(incidents, me._id),
          },
        ]
      : []),
    ...(isPhone && mayTag
      ? [
          {
            id: "tag",
            label: actionWords.tag,
            icon: Tag,
            disabledReason: tooMany,
            onSelect: () => onOpenDialog("tag"),
          },
        ]
      : []),
    ...(assigned.length > 0 && mayAct(me, env, "assign")
      ? [
          {
            id: "unassign",
            label: actionWords.unassign,
            icon: UserRoundX,
            disabledReason: tooMany,
            onSelect: () => void actions.unassign(assigned),
          },
        ]
      : []),
    ...(snoozed.length > 0 && snoozed.length < incidents.length && mayAct(me, env, "snooze")
      ? [
          {
            id: "unsnooze",
            label: actionWords.unsnooze,
            icon: Sunrise,
            disabledReason: tooMany,
            onSelect: () => void actions.unsnooze(snoozed),
          },
        ]
      : []),
  ];
}
