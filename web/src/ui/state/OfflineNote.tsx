import { Radio, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../text/Icon.tsx";
import styles from "./OfflineNote.module.css";

export interface OfflineNoteProps {
  isOffline: boolean;
  /** "Live · Europe/Berlin, UTC+1", or since when there is no connection. */
  children: ReactNode;
  className?: string | undefined;
}

/** The line at the foot of a pane that says how fresh everything is. */
export function OfflineNote({ isOffline, children, className }: OfflineNoteProps) {
  return (
    <div role="status" className={cx(styles.note, isOffline && styles.offline, className)}>
      <Icon shape={isOffline ? WifiOff : Radio} size={12} />
      <span className="ellipsis">{children}</span>
    </div>
  );
}
