import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  createDashboard,
  deleteDashboard,
  exportDashboard,
  getDashboard,
  importDashboard,
  listDashboards,
  loadWidgetData,
  markDashboard,
  restoreDashboards,
  updateDashboard,
} from "#contract/dashboards.ts";
import type { WidgetKind, WidgetResult } from "#contract/widgets/widgets.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointName, endpointQuery } from "./client/endpoint-query.ts";
import { measuresIncidents } from "./live/figure-news.ts";

export const useDashboards = () => useQuery(endpointQuery(listDashboards));
export const useDashboard = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getDashboard, { params: { id: id ?? "0" } }),
    enabled: id !== undefined,
  });

const stale = [listDashboards, getDashboard];
export const useCreateDashboard = () => useEndpointMutation(createDashboard, { stale });
export const useUpdateDashboard = () => useEndpointMutation(updateDashboard, { stale });
export const useDeleteDashboard = () => useEndpointMutation(deleteDashboard, { stale });
export const useMarkDashboard = () => useEndpointMutation(markDashboard, { stale });
export const useRestoreDashboards = () => useEndpointMutation(restoreDashboards, { stale });
export const useImportDashboard = () => useEndpointMutation(importDashboard, { stale });
export const loadExport = (id: string) => call(exportDashboard, { params: { id } });

/** The time and place of a page; a length ends now. */
export interface WidgetPage {
  rangeS: number | null;
  from: number | null;
  to: number | null;
  environment: string | undefined;
}
interface AskedWidget {
  kind: WidgetKind;
  config: Record<string, unknown>;
}

const REFRESH_MS = 60_000;

/** What one widget shows. All that are asked for at once are asked in one call. */
export const useWidgetData = (widget: AskedWidget, page: WidgetPage) =>
  useQuery({
    queryKey: [endpointName(loadWidgetData), widget, page],
    queryFn: () => askTogether(widget, page),
    placeholderData: keepPreviousData,
    meta: measuresIncidents,
    refetchInterval: REFRESH_MS,
    gcTime: 120_000,
  });

interface Waiting {
  widget: AskedWidget;
  resolve: (result: WidgetResult) => void;
  reject: (error: unknown) => void;
}
const waiting = new Map<string, Waiting[]>();
/** Those of one page come within a few frames of each other. */
const TOGETHER_MS = 20;

function askTogether(widget: AskedWidget, page: WidgetPage): Promise<WidgetResult> {
  const key = JSON.stringify(page);
  return new Promise((resolve, reject) => {
    const queue = waiting.get(key);
    if (queue) return void queue.push({ widget, resolve, reject });
    waiting.set(key, [{ widget, resolve, reject }]);
    setTimeout(() => {
      const batch = waiting.get(key) ?? [];
      waiting.delete(key);
      void answer(batch, page);
    }, TOGETHER_MS);
  });
}

/** The second that has begun belongs to it: what happens now is asked for right after. */
export function askedTime({ rangeS, ...page }: Omit<WidgetPage, "environment">, nowMs: number) {
  const to = page.to ?? Math.ceil(nowMs / 1000);
  return { from: page.from ?? to - (rangeS ?? 0), to };
}

async function answer(batch: readonly Waiting[], page: WidgetPage): Promise<void> {
  await call(loadWidgetData, {
    body: {
      widgets: batch.map(({ widget }) => widget),
      ...askedTime(page, Date.now()),
      environment: page.environment ?? null,
    },
  }).then(
    ({ results }) =>
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result) resolve(result);
        else reject(new Error("a widget was not answered"));
      }),
    (error: unknown) => batch.forEach(({ reject }) => reject(error)),
  );
}
