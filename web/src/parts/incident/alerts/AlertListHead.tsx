import { ArrowDown, ArrowUp } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { BulkBar } from "../../../ui/list/BulkBar.tsx";
import { ListHead } from "../../../ui/list/ListHead.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { alertWords as words } from "../../../words/words.ts";
import { ColumnChooser } from "../../ColumnChooser.tsx";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";
import { checkAllRows } from "../check-all.ts";
import { alertSorts, type DetailChange } from "../detail/detail-search.ts";
import { alertColumnName } from "./useAlertColumns.ts";
import { type AlertListState, idOf } from "./useAlertList.ts";

/** How many alerts are listed, how they are sorted, and which columns they have. */
export function AlertListHead({
  list,
  onSearch,
}: {
  list: AlertListState;
  onSearch: (change: DetailChange) => void;
}) {
  const { alerts, checked, response } = list;
  const mayCheck = list.mayCheck && alerts.length > 0 && !list.isTimeline;
  return (
    <ListHead
      checkAll={mayCheck ? checkAllRows(checked, list.ids, words.selectAll) : undefined}
      count={
        response.data ? (
          <b>
            {list.query === ""
              ? words.count(alerts.length, response.data.total)
              : words.match(response.data.total)}
          </b>
        ) : (
          words.loading
        )
      }
      end={
        !list.isTimeline && (
          <>
            <AlertSort sort={list.sort} order={list.order} onSearch={onSearch} />
            <ColumnChooser label={words.columns} columns={list.columns} nameOf={alertColumnName} />
          </>
        )
      }
    />
  );
}

/** What can be done to the checked alerts. Stands in the place of the list's head. */
export function AlertBulkBar({
  list,
  incident,
  actions,
  onSplit,
}: {
  list: AlertListState;
  incident: Incident;
  actions: IncidentActionHandlers;
  onSplit: () => void;
}) {
  const { checkedAlerts } = list;
  const resolveChecked = () => {
    const open = checkedAlerts.filter((alert) => alert.status !== "ok");
    void actions.resolveAlerts(open.map(idOf));
    list.clearChecked();
  };
  return (
    <BulkBar
      checkAll={checkAllRows(list.checked, list.ids, words.selectAll)}
      label={words.bulk}
      count={words.selected(list.checked.ids.size)}
      clearLabel={words.clear}
      onClear={list.clearChecked}
      actions={[
        ...(list.mayResolve
          ? [
              {
                id: "resolve",
                label: words.resolve(checkedAlerts.length),
                disabledReason: checkedAlerts.every((alert) => alert.status === "ok")
                  ? words.areResolved
                  : undefined,
                onSelect: resolveChecked,
              },
            ]
          : []),
        ...(list.maySplit
          ? [
              {
                id: "split",
                label: words.split,
                disabledReason:
                  checkedAlerts.length >= incident.alerts.total ? words.splitAll : undefined,
                onSelect: onSplit,
              },
            ]
          : []),
      ]}
    />
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
