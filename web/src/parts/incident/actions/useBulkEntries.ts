import {
  CheckCheck,
  Merge,
  MessageSquareText,
  Moon,
  Share2,
  Sunrise,
  Tag,
  Undo2,
  UserPlus,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
  Users,
  Check,
} from "lucide-react";
import type { GrantedAction } from "#contract/permissions.ts";
import { limits } from "#contract/limits.ts";
import { mayAct, mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { isAcknowledgeable } from "./toggle-acknowledgement.ts";
import type { BarAction } from "../../../ui/list/CollapsingActions.tsx";
import { actionWords, feedCommandWords, incidentTagWords } from "../../../words/words.ts";
import type { BulkActionsProps } from "./BulkActions.tsx";

type BulkInput = Pick<
  BulkActionsProps,
  "env" | "incidents" | "actions" | "onOpenDialog" | "onResolve" | "isPhone"
>;
interface BulkEntry extends BarAction {
  needs: GrantedAction | "tag";
}
interface BulkReasons {
  tooMany: string | undefined;
  notActive: string | undefined;
}

/** What can be done to all that are checked: in the bar, and the rest in its menu. */
export function useBulkEntries(input: BulkInput): { bar: BarAction[]; menu: BarAction[] } {
  const me = useMe();
  const { env, incidents } = input;
  const mayTag = mayDo(me, "custom_tags@update");
  const tooMany =
    incidents.length > limits.idsPerAction ? actionWords.tooMany(limits.idsPerAction) : undefined;
  const notActive = incidents.some((incident) => incident.active)
    ? tooMany
    : actionWords.areResolved;
  const reasons = { tooMany, notActive };
  const isAllowed = ({ needs }: BulkEntry) => (needs === "tag" ? mayTag : mayAct(me, env, needs));
  return {
    bar: barEntries(input, reasons).filter(isAllowed),
    menu: menuEntries(input, { ...reasons, personId: me._id }).filter(isAllowed),
  };
}

function barEntries(
  { incidents, onOpenDialog, onResolve, isPhone, actions }: BulkInput,
  { tooMany, notActive }: BulkReasons,
): BulkEntry[] {
  const count = incidents.length;
  const active = incidents.filter((incident) => incident.active).length;
  const snoozed = incidents.filter((incident) => incident.snooze !== null);
  // Where all that are checked are met, the count above says how many.
  const isShort = isPhone && active === count;
  return [
    {
      id: "resolve",
      needs: "resolve",
      label: isShort ? actionWords.resolve : actionWords.resolveCount(active || count),
      icon: Check,
      keys: "r",
      disabledReason: notActive,
      onSelect: onResolve,
    },
    {
      id: "assign",
      needs: "assign",
      label: actionWords.assign,
      icon: UserPlus,
      disabledReason: tooMany,
      onSelect: () => onOpenDialog("assign"),
    },
    snoozed.length === count
      ? wakeEntry(tooMany, () => void actions.unsnooze(snoozed))
      : {
          id: "snooze",
          needs: "snooze",
          label: actionWords.snooze,
          icon: Moon,
          disabledReason: notActive,
          onSelect: () => onOpenDialog("snooze"),
        },
    {
      id: "share",
      needs: "share",
      label: actionWords.share,
      icon: Share2,
      disabledReason: tooMany,
      onSelect: () => onOpenDialog("share"),
    },
    {
      id: "tag",
      needs: "tag",
      label: incidentTagWords.tag,
      icon: Tag,
      disabledReason: tooMany,
      onSelect: () => onOpenDialog("tag"),
    },
    {
      id: "merge",
      needs: "merge",
      label: actionWords.merge,
      icon: Merge,
      disabledReason: count < 2 ? feedCommandWords.noTwo : tooMany,
      onSelect: () => onOpenDialog("merge"),
    },
  ];
}

function menuEntries(
  { incidents, actions, onOpenDialog }: BulkInput,
  { tooMany, notActive, personId }: BulkReasons & { personId: string },
): BulkEntry[] {
  const snoozed = incidents.filter((incident) => incident.snooze !== null);
  const assigned = incidents.filter((incident) => incident.assignment !== null);
  const unacknowledged = incidents.filter(isAcknowledgeable);
  const acknowledged = incidents.filter((incident) => incident.acknowledgement !== null);
  const entries: (BulkEntry & { isOffered: boolean })[] = [
    {
      id: "acknowledge",
      needs: "acknowledge",
      isOffered: unacknowledged.length > 0,
      label: actionWords.acknowledge,
      icon: CheckCheck,
      keys: "c",
      disabledReason: tooMany,
      onSelect: () => void actions.acknowledge(unacknowledged),
    },
    {
      id: "comment",
      needs: "resolve",
      isOffered: true,
      label: actionWords.resolveWithComment,
      icon: MessageSquareText,
      keys: "shift+r",
      disabledReason: notActive,
      onSelect: () => onOpenDialog("resolve"),
    },
    {
      id: "unacknowledge",
      needs: "acknowledge",
      isOffered: acknowledged.length > 0,
      label: actionWords.unacknowledge,
      icon: Undo2,
      disabledReason: tooMany,
      onSelect: () => void actions.unacknowledge(acknowledged),
    },
    {
      id: "me",
      needs: "assign",
      isOffered: true,
      label: actionWords.assignToMe,
      icon: UserRoundCheck,
      keys: "i",
      disabledReason: tooMany,
      onSelect: () => void actions.assign(incidents, personId),
    },
    {
      id: "unassign",
      needs: "assign",
      isOffered: assigned.length > 0,
      label: actionWords.unassign,
      icon: UserRoundX,
      disabledReason: tooMany,
      onSelect: () => void actions.unassign(assigned),
    },
    {
      id: "responders",
      needs: "assign",
      isOffered: true,
      label: actionWords.addResponders,
      icon: Users,
      keys: "p",
      disabledReason: tooMany,
      onSelect: () => onOpenDialog("responders"),
    },
    {
      id: "remove-responders",
      needs: "assign",
      isOffered: incidents.some((incident) => incident.responders.length > 0),
      label: actionWords.removeResponders,
      icon: UserRoundMinus,
      disabledReason: tooMany,
      onSelect: () => onOpenDialog("remove-responders"),
    },
    {
      ...wakeEntry(tooMany, () => void actions.unsnooze(snoozed)),
      isOffered: snoozed.length > 0 && snoozed.length < incidents.length,
    },
  ];
  return entries.filter(({ isOffered }) => isOffered);
}

const wakeEntry = (tooMany: string | undefined, onSelect: () => void): BulkEntry => ({
  id: "wake",
  needs: "snooze",
  label: actionWords.unsnooze,
  icon: Sunrise,
  disabledReason: tooMany,
  onSelect,
});
