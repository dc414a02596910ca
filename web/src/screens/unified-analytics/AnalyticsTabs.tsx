import { hasToggle } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { analyticsBoardWords as words } from "../../words/words.ts";
import {
  type AnalyticsAddress,
  analyticsHref,
  type BoardName,
  boards,
} from "./analytics-boards.ts";
import styles from "./UnifiedAnalytics.module.css";

export type EntriesTab = "questions" | "reports" | "anomalies";
type TabName = BoardName | EntriesTab;

interface AnalyticsTabsProps {
  idBase: string;
  value: TabName;
  /** What the boards are to be of. */
  address: AnalyticsAddress;
}

/** The boards, and what people have made of the same figures. */
export function AnalyticsTabs({ idBase, value, address }: AnalyticsTabsProps) {
  const go = useNavigateTo();
  const me = useMe();
  const items = [
    ...(hasToggle(me, "unified_analytics")
      ? [
          ...boards.map((id) => ({ id, label: words.boards[id] })),
          { id: "questions" as const, label: words.questions },
        ]
      : []),
    ...(hasToggle(me, "report_manager") ? [{ id: "reports" as const, label: words.reports }] : []),
    ...(hasToggle(me, "anomaly_detection")
      ? [{ id: "anomalies" as const, label: words.anomalies }]
      : []),
  ];
  const open = (id: TabName) => go(hrefOf(id, address));
  return (
    <Tabs<TabName>
      className={styles.tabs}
      idBase={idBase}
      label={words.boardsLabel}
      value={value}
      onChange={open}
      items={items}
    />
  );
}

function hrefOf(id: TabName, address: AnalyticsAddress): string {
  if (id === "anomalies") return "/anomaly-detection";
  if (id === "questions" || id === "reports") return `/unified-analytics/${id}`;
  return analyticsHref({ ...address, board: id });
}
