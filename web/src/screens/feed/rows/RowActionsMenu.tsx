import { Check, CheckCheck, MoreHorizontal, Moon, Sunrise, UserPlus } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import type { GrantedAction } from "#contract/permissions.ts";
import { mayAct } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import type { IncidentDialogKind } from "../../../parts/incident/actions/IncidentDialogs.tsx";
import { isAcknowledgeable } from "../../../parts/incident/actions/toggle-acknowledgement.ts";
import {
  readingEntries,
  useWritingEntries,
} from "../../../parts/incident/actions/useWritingEntries.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import type { MenuEntry } from "../../../ui/overlay/MenuList.tsx";
import { actionWords as words } from "../../../words/words.ts";
import type { RowActionHandlers } from "./RowActions.tsx";

/** All that can be done to the incident of a row. */
export function RowActionsMenu({
  incident,
  handlers: { env, actions, onOpenDialog, onResolve },
}: {
  incident: Incident;
  handlers: RowActionHandlers;
}) {
  const ask = (kind: IncidentDialogKind) => onOpenDialog(kind, incident);
  const me = useMe();
  const may = (action: GrantedAction) => mayAct(me, env, action);
  const more = useWritingEntries({
    env,
    incident,
    actions,
    onOpenDialog: ask,
    shareLabel: words.share,
  });
  const label = words.actionsOf(incident.title);
  const main: MenuEntry[] = may("assign")
    ? [{ id: "assign", label: words.assign, icon: UserPlus, onSelect: () => ask("assign") }]
    : [];
  if (isAcknowledgeable(incident) && may("acknowledge"))
    main.unshift({
      id: "acknowledge",
      label: words.acknowledge,
      icon: CheckCheck,
      onSelect: () => void actions.acknowledge([incident]),
    });
  if (incident.active && may("resolve"))
    main.unshift({
      id: "resolve",
      label: words.resolve,
      icon: Check,
      onSelect: () => onResolve(incident),
    });
  if (incident.active && incident.snooze && may("snooze"))
    main.push({
      id: "wake",
      label: words.unsnooze,
      icon: Sunrise,
      onSelect: () => void actions.unsnooze([incident]),
    });
  else if (incident.active && may("snooze"))
    main.push({ id: "snooze", label: words.snooze, icon: Moon, onSelect: () => ask("snooze") });
  return (
    <Menu
      label={label}
      align="end"
      entries={[...main, ...more.map(withoutKeys), ...readingEntries(incident, undefined)]}
      trigger={(props) => (
        <IconButton size="s" icon={MoreHorizontal} label={label} tabIndex={-1} {...props} />
      )}
    />
  );
}

/** Keys are about what is checked, open or under the cursor, which may be another row. */
const withoutKeys = (entry: MenuEntry): MenuEntry =>
  "id" in entry ? { ...entry, keys: undefined } : entry;
