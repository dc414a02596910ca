import { useParams } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useIsPhone } from "../../parts/useMedia.ts";
import { TabPanel } from "../../ui/layout/Tabs.tsx";
import { analyticsWords as words } from "../../words/words.ts";
import { readAnalyticsAddress } from "./analytics-boards.ts";
import { AnalyticsTabs, type EntriesTab } from "./AnalyticsTabs.tsx";
import styles from "./AnalyticsEntries.module.css";

interface AnalyticsEntriesProps {
  tab: EntriesTab;
  children: ReactNode;
}

/** A tab of analytics that is a list beside one of its entries; on a phone the entry has it all. */
export function AnalyticsEntries({ tab, children }: AnalyticsEntriesProps) {
  const idBase = useId();
  const { item } = useParams({ strict: false });
  const isAlone = useIsPhone() && item !== undefined;
  return (
    <div className={styles.frame}>
      {!isAlone && (
        <div className={styles.head}>
          <p className={styles.title}>{words.title}</p>
          <AnalyticsTabs idBase={idBase} value={tab} address={readAnalyticsAddress("")} />
        </div>
      )}
      <TabPanel idBase={idBase} id={tab} className={styles.entries}>
        {children}
      </TabPanel>
    </div>
  );
}
