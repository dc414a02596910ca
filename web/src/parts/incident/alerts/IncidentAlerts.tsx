import { ArrowDown, ArrowUp } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { Alert, Incident } from "#contract/incidents.ts";
import { settingRanges } from "#contract/limits.ts";
import { mayIn } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useIncidentAlerts } from "../../../data/feed/incidents.ts";
import { useMe } from "../../../data/session/session.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { BulkBar } from "../../../ui/list/BulkBar.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { ListHead } from "../../../ui/list/ListHead.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { VirtualList, type VirtualListHandle } from "../../../ui/list/VirtualList.tsx";
import { alertWords as words, queryWords } from "../../../words/en.ts";
import { alertNames } from "../../AlertTimeline/alert-name.ts";
import { AlertTimeline } from "../../AlertTimeline/AlertTimeline.tsx";
import { BpqlInput } from "../../BpqlInput/BpqlInput.tsx";
import { ColumnChooser } from "../../ColumnChooser.tsx";
import { AlertColumnHeads, AlertRow } from "./AlertRow.tsx";
import { alertSorts, type DetailChange, type DetailSearch } from "../detail/detail-search.ts";
import styles from "./IncidentAlerts.module.css";
import { useChecked } from "../useChecked.ts";
import { alertColumnName, useAlertColumns } from "./useAlertColumns.ts";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";

interface IncidentAlertsProps {
  env: string;
  incident: Incident;
  search: DetailSearch;
  onSearch: (change: DetailChange) => void;
  actions: IncidentActionHandlers;
  onAlert: (id: string) => void;
}

const SplitDialog = lazy(() => import("../actions/SplitDialog.tsx"));
const ROW_PX = 48;
const idOf = (alert: Alert) => alert.id;

/** All alerts of an incident: searched, sorted, and taken out or resolved one by one. */
export function IncidentAlerts({
  env,
  incident,
  search,
  onSearch,
  actions,
  onAlert,
}: IncidentAlertsProps) {
  const {
    alert_query: query = "",
    alert_sort: sort = "status",
    alert_order: order = "desc",
    alert_view: view,
  } = search;
  const mayAct = mayIn(useMe(), env, "incident_actions");
  const answer = useIncidentAlerts(
    { env, id: incident.id },
    { per_page: settingRanges.alertsPerIncident.max, query, sort, order },
  );
  const alerts = useMemo(() => answer.data?.items ?? [], [answer.data]);
  const names = useMemo(() => alertNames(alerts), [alerts]);
  const checked = useChecked(alerts.map(idOf), incident.id);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isSplitting, setSplitting] = useState(false);
  const columns = useAlertColumns(env);
  const checkedAlerts = alerts.filter((alert) => checked.ids.has(alert.id));
  const step = (by: number) =>
    setCursor(
      alerts[
        Math.max(
          0,
          Math.min(alerts.length - 1, alerts.findIndex((alert) => alert.id === cursor) + by),
        )
      ]?.id ?? null,
    );
  const list = useRef<VirtualListHandle>(null);
  const clear = () => {
    checked.clear();
    list.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const run = {
      j: () => step(1),
      k: () => step(-1),
      x: () => mayAct && cursor !== null && checked.toggle(cursor),
    }[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    // The keys of the list of incidents rest while this one has the focus.
    event.preventDefault();
    run();
  };
  const checkAll = {
    checked:
      checked.ids.size === 0
        ? false
        : checked.ids.size === alerts.length
          ? true
          : ("some" as const),
    label: words.selectAll,
    onToggle: (isOn: boolean) => checked.set(isOn ? alerts.map(idOf) : []),
  };
  return (
    <div className={styles.alerts}>
      <div className={styles.tools}>
        <BpqlInput
          value={query}
          onRun={(next) => onSearch({ alert_query: next })}
          label={queryWords.filterAlertsLabel}
          placeholder={queryWords.filterAlerts}
        />
        <SegmentedControl
          size="s"
          label={words.view}
          value={view ?? "list"}
          onChange={(next) => onSearch({ alert_view: next })}
          items={[
            { id: "list", label: words.views.list },
            { id: "timeline", label: words.views.timeline },
          ]}
        />
      </div>
      {checked.ids.size > 0 ? (
        <BulkBar
          checkAll={checkAll}
          label={words.bulk}
          count={words.selected(checked.ids.size)}
          clearLabel={words.clear}
          onClear={clear}
        >
          <Button
            size="s"
            isDisabled={checkedAlerts.every((alert) => alert.status === "ok")}
            onClick={() => (
              void actions.resolveAlerts(
                checkedAlerts.filter((alert) => alert.status !== "ok").map(idOf),
              ),
              clear()
            )}
          >
            {words.resolve(checkedAlerts.length)}
          </Button>
          <Button
            size="s"
            disabledReason={
              checkedAlerts.length >= incident.alerts.total ? words.splitAll : undefined
            }
            onClick={() => setSplitting(true)}
          >
            {words.split}
          </Button>
        </BulkBar>
      ) : (
        <ListHead
          checkAll={mayAct && alerts.length > 0 && view !== "timeline" ? checkAll : undefined}
          count={
            answer.data ? (
              <b>
                {query === ""
                  ? words.count(alerts.length, answer.data.total)
                  : words.match(answer.data.total)}
              </b>
            ) : (
              words.loading
            )
          }
          end={
            view !== "timeline" && (
              <>
                <AlertSort sort={sort} order={order} onSearch={onSearch} />
                <ColumnChooser label={words.columns} columns={columns} nameOf={alertColumnName} />
              </>
            )
          }
        />
      )}
      {answer.isPending && <LoadingRows label={words.loading} count={6} rowHeight={ROW_PX} />}
      {answer.isError && (
        <BrokenState
          title={words.broken}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        >
          {errorText(answer.error)}
        </BrokenState>
      )}
      {answer.data && alerts.length === 0 && (
        <EmptyState
          title={words.none}
          actions={
            <Button onClick={() => onSearch({ alert_query: "" })}>{words.clearQuery}</Button>
          }
        >
          {words.noneWords}
        </EmptyState>
      )}
      {alerts.length > 0 && view === "timeline" && (
        <div className={styles.timeline}>
          <AlertTimeline
            alerts={alerts}
            incident={incident}
            onAlert={onAlert}
            mostLanes={settingRanges.alertsPerIncident.max}
          />
        </div>
      )}
      {alerts.length > 0 && view !== "timeline" && (
        <div className={styles.list} onKeyDown={handleKeyDown}>
          <AlertColumnHeads columns={columns.shown} hasBoxes={mayAct} />
          <VirtualList
            ref={list}
            label={words.list}
            items={alerts}
            keyOf={idOf}
            rowHeight={ROW_PX}
            activeKey={cursor}
            onActive={setCursor}
            checkedKeys={mayAct ? checked.ids : undefined}
            openKey={search.alert}
            onOpen={(alert) => onAlert(alert.id)}
            onToggle={mayAct ? (alert, isRange) => checked.toggle(alert.id, isRange) : undefined}
            renderRow={(alert) => (
              <AlertRow
                alert={alert}
                name={names.get(alert.id) ?? alert.primary.value}
                columns={columns.shown}
                check={
                  mayAct
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
      )}
      {isSplitting && (
        <Suspense fallback={null}>
          <SplitDialog
            incident={incident}
            alerts={checkedAlerts}
            names={names}
            actions={actions}
            onClose={() => setSplitting(false)}
            onDone={clear}
          />
        </Suspense>
      )}
    </div>
  );
}

function AlertSort({
  sort,
  order,
  onSearch,
}: {
  sort: (typeof alertSorts)[number];
  order: "asc" | "desc";
  onSearch: (change: DetailChange) => void;
}) {
  const entries = alertSorts.map((id) => ({
    id,
    label: words.sorts[id],
    isChecked: id === sort,
    onSelect: () =>
      onSearch(
        id === sort ? { alert_order: order === "desc" ? "asc" : "desc" } : { alert_sort: id },
      ),
  }));
  return (
    <Menu
      label={words.sort}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button
          size="s"
          variant="quiet"
          endIcon={order === "desc" ? ArrowDown : ArrowUp}
          {...props}
        >
          {words.sorts[sort]}
        </Button>
      )}
    />
  );
}
