import {
  Copy,
  Download,
  EllipsisVertical,
  Maximize,
  Pencil,
  Star,
  Trash2,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Dashboard } from "#contract/dashboards.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMarkDashboard } from "../../data/dashboards.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { zoneText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";
import { DashboardPlace } from "./DashboardPlace.tsx";
import { DashboardTime } from "./DashboardTime.tsx";
import type { DashboardActions } from "./useDashboardActions.ts";
import type { DashboardPlace as Place } from "./useDashboardAddress.ts";

interface DashboardHeadProps {
  dashboard: Dashboard;
  place: Place;
  actions: DashboardActions;
  /** In the place of the name, where there is no list beside it. */
  switcher: ReactNode;
}

/** What it is called, where and when it looks, and what can be done with it. */
export function DashboardHead({ dashboard, place, actions, switcher }: DashboardHeadProps) {
  const me = useMe();
  const settings = useTimeSettings();
  const now = useNow();
  const { name, is_favorite: isFavorite, may_change: mayChange, may_share: mayShare } = dashboard;
  const mayDelete =
    mayDo(me, "dashboards@delete") && (dashboard.is_own || dashboard.owner === null);
  const mark = useMark(dashboard);
  const entries = [
    ...(mayShare
      ? [{ id: "share", label: words.share, icon: Users, onSelect: () => actions.ask("share") }]
      : []),
    ...(mayDo(me, "dashboards@create")
      ? [{ id: "copy", label: words.copy, icon: Copy, onSelect: actions.copy }]
      : []),
    { id: "export", label: words.export, icon: Download, onSelect: actions.export },
    ...(mayDelete
      ? [
          {
            id: "delete",
            label: words.remove,
            icon: Trash2,
            isDanger: true,
            onSelect: () => actions.ask("delete"),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.head}>
      {switcher ?? <h1 className={styles.title}>{name}</h1>}
      <IconButton
        icon={Star}
        label={isFavorite ? words.unfavorite : words.favorite}
        isPressed={isFavorite}
        onClick={mark}
      />
      <DashboardPlace address={place.address} onChange={place.change} />
      <span className={styles.live}>{words.live(zoneText(now, settings))}</span>
      <DashboardTime address={place.address} onChange={place.change} />
      <IconButton hasEdge icon={Maximize} label={words.wall} keys="f" onClick={actions.showWall} />
      {mayChange && (
        <Button icon={Pencil} keys="e" onClick={() => place.change({ isEditing: true })}>
          {words.edit}
        </Button>
      )}
      <Menu
        label={words.actions}
        align="end"
        entries={entries}
        trigger={(props) => (
          <IconButton hasEdge icon={EllipsisVertical} label={words.actions} {...props} />
        )}
      />
    </div>
  );
}

function useMark({ id, is_favorite: isFavorite }: Dashboard): () => void {
  const mark = useMarkDashboard();
  return () =>
    mark.mutate(
      { params: { id }, body: { is_favorite: !isFavorite } },
      {
        onError: (error) =>
          showToast({ title: words.notMarked, detail: errorText(error), tone: "problem" }),
      },
    );
}
