import { useState } from "react";
import type { Alert } from "#contract/incidents.ts";
import { AlertRow } from "../../parts/incident/alerts/AlertRow.tsx";
import { useIsPhone } from "../../parts/useMedia.ts";
import { VirtualList } from "../../ui/list/VirtualList.tsx";
import { previewWords as words } from "../../words/words.ts";
import styles from "./Preview.module.css";

interface PreviewAlertsProps {
  alerts: readonly Alert[];
  names: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
}

const ROW_PX = 48;
const MOST_ROWS = 12;
const allColumns: ReadonlySet<string> = new Set([
  "description",
  "source",
  "start",
  "last_change",
  "events",
]);
const phoneColumns: ReadonlySet<string> = new Set(["description", "last_change"]);
const idOf = (alert: Alert) => alert.id;

/** All alerts; a long list scrolls by itself. Enter or a press opens one. */
export function PreviewAlerts({ alerts, names, onOpen }: PreviewAlertsProps) {
  const columns = useIsPhone() ? phoneColumns : allColumns;
  const [cursor, setCursor] = useState<string | null>(null);
  return (
    <div className={styles.alerts} style={{ height: Math.min(alerts.length, MOST_ROWS) * ROW_PX }}>
      <VirtualList
        label={words.alertList}
        items={alerts}
        keyOf={idOf}
        rowHeight={ROW_PX}
        activeKey={cursor}
        onActive={setCursor}
        onOpen={(alert) => onOpen(alert.id)}
        renderRow={(alert) => (
          <AlertRow
            alert={alert}
            name={names.get(alert.id) ?? alert.primary.value}
            columns={columns}
            check={undefined}
          />
        )}
      />
    </div>
  );
}
