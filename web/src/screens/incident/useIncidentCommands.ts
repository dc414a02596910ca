import {
  Check,
  CheckCheck,
  GitMerge,
  MessageSquareText,
  Moon,
  Share2,
  Tag,
  UserPlus,
  UserRoundCheck,
  Users,
} from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { mayAct, mayDo, mayIn } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import type { IncidentDialogKind } from "../../parts/incident/actions/IncidentDialogs.tsx";
import type { IncidentActionHandlers } from "../../parts/incident/actions/useIncidentActions.ts";
import { grantedCommands } from "../../parts/incident/actions/granted-commands.ts";
import { toggleAcknowledgement } from "../../parts/incident/actions/toggle-acknowledgement.ts";
import { type Command, useCommands } from "../../parts/useCommands.ts";
import { actionWords, feedCommandWords as words } from "../../words/words.ts";

interface IncidentCommandsInput {
  env: string;
  incident: Incident | undefined;
  actions: IncidentActionHandlers;
  ask: (kind: IncidentDialogKind) => void;
  resolve: () => void;
}

/** The keys of the feed, for the one incident of the page. */
export function useIncidentCommands({
  env,
  incident,
  actions,
  ask,
  resolve,
}: IncidentCommandsInput): void {
  const me = useMe();
  const { group } = words;
  const isResolved = incident?.active === false ? actionWords.isResolved : undefined;
  const commands = (shownIncident: Incident): Command[] => [
    {
      id: "incident-resolve",
      group,
      label: words.resolve,
      icon: Check,
      keys: "r",
      disabledReason: isResolved,
      run: resolve,
    },
    {
      id: "incident-comment",
      group,
      label: words.resolveWithComment,
      icon: MessageSquareText,
      keys: "shift+r",
      disabledReason: isResolved,
      run: () => ask("resolve"),
    },
    {
      id: "incident-assign",
      group,
      label: words.assign,
      icon: UserPlus,
      keys: "a",
      run: () => ask("assign"),
    },
    {
      id: "incident-me",
      group,
      label: words.assignToMe,
      icon: UserRoundCheck,
      keys: "i",
      run: () => void actions.assign([shownIncident], me._id),
    },
    {
      id: "incident-responders",
      group,
      label: actionWords.addResponders,
      icon: Users,
      keys: "p",
      run: () => ask("responders"),
    },
    {
      id: "incident-acknowledge",
      group,
      label: words.acknowledge,
      icon: CheckCheck,
      keys: "c",
      disabledReason: isResolved,
      run: () => toggleAcknowledgement(actions, [shownIncident]),
    },
    {
      id: "incident-snooze",
      group,
      label: words.snooze,
      icon: Moon,
      keys: "s",
      disabledReason: isResolved,
      run: () => (shownIncident.snooze ? void actions.unsnooze([shownIncident]) : ask("snooze")),
    },
    {
      id: "incident-share",
      group,
      label: words.share,
      icon: Share2,
      keys: "h",
      run: () => ask("share"),
    },
    ...(mayDo(me, "custom_tags@update")
      ? [
          {
            id: "incident-tag",
            group,
            label: actionWords.tag,
            icon: Tag,
            keys: "t",
            run: () => ask("tag"),
          },
        ]
      : []),
    {
      id: "incident-merge",
      group,
      label: words.merge,
      icon: GitMerge,
      keys: "m",
      run: () => ask("merge"),
    },
  ];
  useCommands(
    incident && mayIn(me, env, "incident_actions")
      ? grantedCommands(commands(incident), (action) => mayAct(me, env, action))
      : [],
  );
}
