import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../form/IconButton.tsx";
import { Popover } from "./Popover.tsx";
import styles from "./InfoTip.module.css";

export interface InfoTipProps {
  /** Names the button: "About time windows". */
  label: string;
  children: ReactNode;
}

/** Details behind a small "i": opens by press, so that it also works by touch. */
export function InfoTip({ label, children }: InfoTipProps) {
  return (
    <Popover
      label={label}
      trigger={(props) => (
        <IconButton size="s" iconSize={12} icon={Info} label={label} {...props} />
      )}
    >
      <div className={styles.text}>{children}</div>
    </Popover>
  );
}
