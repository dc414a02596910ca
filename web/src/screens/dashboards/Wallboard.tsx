import { Minimize } from "lucide-react";
import type { Dashboard } from "#contract/dashboards.ts";
import type { WidgetPage } from "../../data/dashboards.ts";
import { useLiveState } from "../../data/live/live-state.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { useStillPointer } from "../../ui/useStillPointer.ts";
import { useKeys } from "../../ui/useKeys.ts";
import { OfflineNote } from "../../ui/state/OfflineNote.tsx";
import { dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";
import { WidgetGrid } from "./WidgetGrid.tsx";

interface WallboardProps {
  dashboard: Dashboard;
  page: WidgetPage;
  onLeave: () => void;
}

/** Nothing but the widgets, large; the pointer hides while it rests. */
export function Wallboard({ dashboard, page, onLeave }: WallboardProps) {
  const { isOnline } = useLiveState();
  const isStill = useStillPointer();
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    onLeave();
  };
  useKeys({ escape: leave, f: leave });
  return (
    <div className={styles.wall} data-still={isStill || undefined}>
      <div className={styles.head}>
        <h1 className={styles.title}>{dashboard.name}</h1>
        <span className={styles.live} />
        <IconButton icon={Minimize} label={words.leaveWall} keys="f" onClick={leave} />
      </div>
      {!isOnline && <OfflineNote isOffline>{words.offline}</OfflineNote>}
      <div className={styles.body}>
        <WidgetGrid widgets={dashboard.widgets} page={page} />
      </div>
    </div>
  );
}
