import { useContext, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { SingleTabStop } from "../list/single-tab-stop.ts";
import { momentText, zoneText, type UnixSeconds } from "./time-text.ts";
import { useTimeSettings } from "./TimeSettingsProvider.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import styles from "./TimeDetails.module.css";

export interface TimeDetailsProps {
  at: UnixSeconds;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Any text about a moment; the moment itself in the reader's zone and in UTC on hover and on
 * keyboard focus.
 */
export function TimeDetails({ at, children, className }: TimeDetailsProps) {
  const isInside = useContext(SingleTabStop);
  return (
    <Tooltip content={<BothZones at={at} />}>
      <time
        dateTime={new Date(at * 1000).toISOString()}
        tabIndex={isInside ? undefined : 0}
        className={cx("num", className)}
      >
        {children}
      </time>
    </Tooltip>
  );
}

/** A moment in the reader's zone and in UTC. */
export function BothZones({ at }: { at: UnixSeconds }) {
  const settings = useTimeSettings();
  const zones = settings.zone === "UTC" ? ["UTC"] : [settings.zone, "UTC"];
  return (
    <span className={styles.zones}>
      {zones.map((zone) => (
        <span key={zone} className={styles.zone}>
          <span className="num">{momentText(at, { ...settings, zone })}</span>
          <span className="faint">{zoneText(at, { zone })}</span>
        </span>
      ))}
    </span>
  );
}
