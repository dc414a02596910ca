import type { ReportDraft, SavedReport } from "../../../data/analytics-reports.ts";
import { useCanSendReports } from "../../../data/analytics-reports.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { analyticsReportWords as words } from "../../../words/words.ts";
import { ReportPreview } from "./ReportPreview.tsx";
import { ReportRuns } from "./ReportRuns.tsx";
import { ReportTimes } from "./ReportTimes.tsx";
import styles from "./Reports.module.css";

/** When it goes, what it brings, and what became of what went. */
export function ReportSide({ draft, item }: { draft: ReportDraft; item: SavedReport | null }) {
  const canSend = useCanSendReports();
  return (
    <div className={styles.side}>
      {canSend === false && <Notice tone="problem">{words.noMail}</Notice>}
      <ReportTimes schedule={draft.schedule} isPaused={item?.active === false} />
      <ReportPreview draft={draft} />
      {item && <ReportRuns report={item} />}
    </div>
  );
}
