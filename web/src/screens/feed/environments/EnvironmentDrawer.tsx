import type { Folder } from "#contract/statuses.ts";
import { Drawer } from "../../../ui/overlay/Drawer.tsx";
import { environmentPaneWords as words } from "../../../words/words.ts";
import styles from "./EnvironmentDrawer.module.css";
import { EnvironmentsPane } from "./EnvironmentsPane.tsx";

interface EnvironmentDrawerProps {
  env: string;
  folder: Folder | undefined;
  onClose: () => void;
}

/** The environments where they have no pane of their own. */
export default function EnvironmentDrawer({ env, folder, onClose }: EnvironmentDrawerProps) {
  return (
    <Drawer isOpen size="s" title={words.choose} onClose={onClose}>
      {/* A press on a place leads there: then the drawer has done its part. */}
      <div
        className={styles.pane}
        onClick={(event) =>
          event.target instanceof Element && event.target.closest("a") && onClose()
        }
      >
        <EnvironmentsPane env={env} folder={folder} />
      </div>
    </Drawer>
  );
}
