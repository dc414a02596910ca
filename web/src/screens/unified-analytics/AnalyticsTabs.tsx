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

export type EntriesTab = "questions" | "reports";
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
  const hasReports = hasToggle(useMe(), "report_manager");
  const items = [
    ...boards.map((id) => ({ id, label: words.boards[id] })),
    { id: "questions" as const, label: words.questions },
    ...(hasReports ? [{ id: "reports" as const, label: words.reports }] : []),
  ];
  const open = (id: TabName) =>
    go(
      id === "questions" || id === "reports"
        ? `/unified-analytics/${id}`
        : analyticsHref({ ...address, board: id }),
    );
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
