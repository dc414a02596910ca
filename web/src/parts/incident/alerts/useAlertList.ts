import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { Alert, Incident } from "#contract/incidents.ts";
import { settingRanges } from "#contract/setting-limits.ts";
import { mayAct } from "../../../data/client/access.ts";
import { useIncidentAlerts } from "../../../data/feed/incident-alerts.ts";
import { useMe } from "../../../data/session/session.ts";
import type { VirtualListHandle } from "../../../ui/list/VirtualList.tsx";
import { alertNames } from "../../AlertTimeline/alert-name.ts";
import type { DetailSearch } from "../detail/detail-search.ts";
import { useChecked } from "../useChecked.ts";
import { useAlertColumns } from "./useAlertColumns.ts";

export type AlertListState = ReturnType<typeof useAlertList>;

/** The alerts of an incident as they are searched and sorted, which are checked, and the cursor. */
export function useAlertList(env: string, incident: Incident, search: DetailSearch) {
  const {
    alert_query: query = "",
    alert_sort: sort = "status",
    alert_order: order = "desc",
  } = search;
  const me = useMe();
  const [mayResolve, maySplit] = [mayAct(me, env, "resolve"), mayAct(me, env, "merge")];
  const mayCheck = mayResolve || maySplit;
  const response = useIncidentAlerts(
    { env, id: incident.id },
    { per_page: settingRanges.alertsPerIncident.max, query, sort, order },
  );
  const alerts = useMemo(() => response.data?.items ?? [], [response.data]);
  const names = useMemo(() => alertNames(alerts), [alerts]);
  const ids = alerts.map(idOf);
  const checked = useChecked(ids, incident.id);
  const columns = useAlertColumns(env);
  const [cursor, setCursor] = useState<string | null>(null);
  const listRef = useRef<VirtualListHandle>(null);

  const step = (by: number) => {
    const index = alerts.findIndex((alert) => alert.id === cursor) + by;
    setCursor(ids[Math.max(0, Math.min(ids.length - 1, index))] ?? null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const run = {
      j: () => step(1),
      k: () => step(-1),
      x: () => mayCheck && cursor !== null && checked.toggle(cursor),
    }[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    // The keys of the list of incidents rest while this one has the focus.
    event.preventDefault();
    run();
  };

  return {
    query,
    sort,
    order,
    isTimeline: search.alert_view === "timeline",
    mayCheck,
    mayResolve,
    maySplit,
    response,
    alerts,
    ids,
    names,
    checked,
    checkedAlerts: alerts.filter((alert) => checked.ids.has(alert.id)),
    clearChecked: () => {
      checked.clear();
      listRef.current?.focus();
    },
    columns,
    cursor,
    setCursor,
    handleKeyDown,
    listRef,
  };
}

export const idOf = (alert: Alert) => alert.id;
