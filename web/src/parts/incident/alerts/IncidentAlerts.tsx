import { Suspense, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { settingRanges } from "#contract/setting-limits.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { VirtualList } from "../../../ui/list/VirtualList.tsx";
import { alertWords as words, queryWords } from "../../../words/words.ts";
import { IncidentTimeline } from "../../AlertTimeline/IncidentTimeline.tsx";
import { BpqlInput } from "../../BpqlInput/BpqlInput.tsx";
import { AlertBulkBar, AlertListHead } from "./AlertListHead.tsx";
import { AlertColumnHeads, AlertRow } from "./AlertRow.tsx";
import type { DetailChange, DetailSearch } from "../detail/detail-search.ts";
import styles from "./IncidentAlerts.module.css";
import { type AlertListState, idOf, useAlertList } from "./useAlertList.ts";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";
import { onDemand } from "../../../ui/on-demand.ts";

interface IncidentAlertsProps {
  env: string;
  incident: Incident;
  search: DetailSearch;
  onSearch: (change: DetailChange) => void;
  actions: IncidentActionHandlers;
  onAlert: (id: string) => void;
}

const SplitDialog = onDemand(() =>
  import("../actions/SplitDialog.tsx").then((module) => module.default),
);
const ROW_PX = 48;

/** All alerts of an incident: searched, sorted, and taken out or resolved one by one. */
export function IncidentAlerts({
  env,
  incident,
  search,
  onSearch,
  actions,
  onAlert,
}: IncidentAlertsProps) {
  const list = useAlertList(env, incident, search);
  const { alerts, response } = list;
  const [isSplitting, setSplitting] = useState(false);
  return (
    <div className={styles.alerts}>
      <div className={styles.tools}>
        <BpqlInput
          value={list.query}
          onRun={(next) => onSearch({ alert_query: next })}
          label={queryWords.filterAlertsLabel}
          placeholder={queryWords.filterAlerts}
        />
        <SegmentedControl
          size="s"
          label={words.view}
          value={search.alert_view ?? "list"}
          onChange={(next) => onSearch({ alert_view: next })}
          items={[
            { id: "list", label: words.views.list },
            { id: "timeline", label: words.views.timeline },
          ]}
        />
      </div>
      {list.checked.ids.size > 0 ? (
        <AlertBulkBar
          list={list}
          incident={incident}
          actions={actions}
          onSplit={() => setSplitting(true)}
        />
      ) : (
        <AlertListHead list={list} onSearch={onSearch} />
      )}
      {response.isPending && <LoadingRows label={words.loading} count={6} rowHeight={ROW_PX} />}
      {response.isError && (
        <BrokenState
          title={words.broken}
          onRetry={() => void response.refetch()}
          isRetrying={response.isFetching}
        >
          {errorText(response.error)}
        </BrokenState>
      )}
      {response.data && alerts.length === 0 && (
        <EmptyState
          title={words.none}
          actions={
            <Button onClick={() => onSearch({ alert_query: "" })}>{words.clearQuery}</Button>
          }
        >
          {words.noneWords}
        </EmptyState>
      )}
      {alerts.length > 0 && list.isTimeline && (
        <div className={styles.timeline}>
          <IncidentTimeline
            alerts={alerts}
            incident={incident}
            onAlert={onAlert}
            onMark={(id) => onSearch({ tab: "changes", change: id })}
            mostLanes={settingRanges.alertsPerIncident.max}
          />
        </div>
      )}
      {alerts.length > 0 && !list.isTimeline && (
        <AlertRows list={list} openId={search.alert} onAlert={onAlert} />
      )}
      {isSplitting && (
        <Suspense fallback={null}>
          <SplitDialog
            incident={incident}
            alerts={list.checkedAlerts}
            names={list.names}
            actions={actions}
            onClose={() => setSplitting(false)}
            onDone={list.clearChecked}
          />
        </Suspense>
      )}
    </div>
  );
}

function AlertRows({
  list,
  openId,
  onAlert,
}: {
  list: AlertListState;
  openId: string | undefined;
  onAlert: (id: string) => void;
}) {
  const { alerts, checked, columns, mayCheck } = list;
  return (
    <div className={styles.list} onKeyDown={list.handleKeyDown}>
      <AlertColumnHeads columns={columns.shown} hasBoxes={mayCheck} />
      <VirtualList
        ref={list.listRef}
        label={words.list}
        items={alerts}
        keyOf={idOf}
        rowHeight={ROW_PX}
        activeKey={list.cursor}
        onActive={list.setCursor}
        checkedKeys={mayCheck ? checked.ids : undefined}
        openKey={openId}
        onOpen={(alert) => onAlert(alert.id)}
        onToggle={mayCheck ? (alert, isRange) => checked.toggle(alert.id, isRange) : undefined}
        renderRow={(alert) => (
          <AlertRow
            alert={alert}
            name={list.names.get(alert.id) ?? alert.primary.value}
            columns={columns.shown}
            check={
              mayCheck
                ? {
                    isChecked: checked.ids.has(alert.id),
                    onToggle: () => checked.toggle(alert.id),
                  }
                : undefined
            }
          />
        )}
      />
    </div>
  );
}
