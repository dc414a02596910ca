import {
  Eye,
  Link2,
  Maximize2,
  Merge,
  MessageSquareText,
  Share2,
  Tag,
  UserRoundCheck,
  Undo2,
  UserRoundX,
  Users,
} from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { mayAct, mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import type { MenuEntry } from "../../../ui/overlay/MenuList.tsx";
import { actionWords as words } from "../../../words/words.ts";
import { copyIncidentLink } from "./copy-incident-link.ts";
import type { IncidentDialogKind } from "./IncidentDialogs.tsx";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface WritingEntriesInput {
  env: string;
  incident: Incident;
  actions: IncidentActionHandlers;
  onOpenDialog: (kind: IncidentDialogKind) => void;
  /** Where sharing has no button of its own. */
  shareLabel: string | undefined;
}

/** What the menu offers to whoever may change the incident. */
export function useWritingEntries({
  env,
  incident,
  actions,
  onOpenDialog,
  shareLabel,
}: WritingEntriesInput): MenuEntry[] {
  const me = useMe();
  const isMine = incident.assignment?.assignee === me._id;
  return [
    ...(shareLabel !== undefined && mayAct(me, env, "share")
      ? [
          {
            id: "share",
            label: shareLabel,
            icon: Share2,
            keys: "h",
            onSelect: () => onOpenDialog("share"),
          },
        ]
      : []),
    ...(incident.active && mayAct(me, env, "resolve")
      ? [
          {
            id: "comment",
            label: words.resolveWithComment,
            icon: MessageSquareText,
            keys: "shift+r",
            onSelect: () => onOpenDialog("resolve"),
          },
        ]
      : []),
    ...(isMine || !mayAct(me, env, "assign")
      ? []
      : [
          {
            id: "me",
            label: words.assignToMe,
            icon: UserRoundCheck,
            keys: "i",
            onSelect: () => void actions.assign([incident], me._id),
          },
        ]),
    ...(incident.assignment === null || !mayAct(me, env, "assign")
      ? []
      : [
          {
            id: "unassign",
            label: words.unassign,
            icon: UserRoundX,
            onSelect: () => void actions.unassign([incident]),
          },
        ]),
    ...(mayAct(me, env, "assign")
      ? [
          {
            id: "responders",
            label: words.addResponders,
            icon: Users,
            keys: "p",
            onSelect: () => onOpenDialog("responders"),
          },
        ]
      : []),
    ...(incident.acknowledgement === null || !mayAct(me, env, "acknowledge")
      ? []
      : [
          {
            id: "unacknowledge",
            label: words.unacknowledge,
            icon: Undo2,
            keys: incident.active ? "c" : undefined,
            onSelect: () => void actions.unacknowledge([incident]),
          },
        ]),
    ...(mayDo(me, "custom_tags@update")
      ? [
          {
            id: "tag",
            label: words.tag,
            icon: Tag,
            keys: "t",
            onSelect: () => onOpenDialog("tag"),
          },
        ]
      : []),
    ...(mayAct(me, env, "merge")
      ? [
          {
            id: "merge",
            label: words.mergeInto,
            icon: Merge,
            keys: "m",
            onSelect: () => onOpenDialog("merge"),
          },
        ]
      : []),
    { id: "links", label: words.previewLinks, icon: Eye, onSelect: () => onOpenDialog("links") },
    { divider: true },
  ];
}

/** What it offers to everybody. */
export function readingEntries(incident: Incident, pageHref: string | undefined): MenuEntry[] {
  return [
    {
      id: "copy",
      label: words.copyLink,
      icon: Link2,
      onSelect: () => void copyIncidentLink(incident.id),
    },
    ...(pageHref === undefined
      ? []
      : [{ id: "page", label: words.openPage, icon: Maximize2, href: pageHref }]),
  ];
}
