import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallOf, InputOf } from "#contract/endpoint.ts";
import {
  countMaintenancePlans,
  createMaintenancePlan,
  deleteMaintenancePlan,
  getMaintenancePlan,
  listMaintenanceOccurrences,
  listMaintenancePlans,
  listNextWindows,
  type MaintenancePlan,
  planStatuses,
  planTypes,
  previewMaintenance,
  stopMaintenancePlan,
  updateMaintenancePlan,
} from "#contract/maintenance-plans.ts";
import type { Schedule } from "#contract/schedule.ts";
import { mayDo } from "./client/access.ts";
import { endpointQuery, endpointName } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { confirmationOf } from "./client/confirmation.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { usePreviewQuery } from "./client/preview.ts";
import type { EntryApi } from "./client/entries.ts";
import { useMe } from "./session/session.ts";

/** `confirm` is the plan's name, typed where it would mute much; never saved. */
export type PlanDraft = Pick<
  MaintenancePlan,
  "name" | "description" | "condition" | "source_systems" | "end_action" | "schedule"
> & { confirm: string };

const PAGE = 50;
/** Plans begin and end by the clock, and nobody announces it. */
const REFETCH_MS = 15_000;

type Query = InputOf<typeof listMaintenancePlans>["query"];
type PlanFilter = Partial<Pick<Query, "status" | "type">>;
const planFilterOf = (filter: string): PlanFilter => {
  const [status, type] = [
    planStatuses.find((planStatus) => planStatus === filter),
    planTypes.find((planType) => planType === filter),
  ];
  return {
    ...(status && { status }),
    ...(type && { type }),
    ...(filter === "everything" && { status: "all" as const }),
  };
};
const planSorts = {
  start: ["start", "asc"],
  name: ["name", "asc"],
  status: ["status", "asc"],
  frequency: ["frequency", "asc"],
  created: ["created_at", "desc"],
  updated: ["updated_at", "desc"],
} as const satisfies Record<string, readonly [Query["sort_by"], Query["order"]]>;
const planSortOf = (sort: string) =>
  Object.entries(planSorts).find(([id]) => id === sort)?.[1] ?? planSorts.start;

export const maintenancePlans: EntryApi<MaintenancePlan, PlanDraft> = {
  key: [endpointName(listMaintenancePlans), "items"],
  isPaged: "narrowed",
  everyMs: REFETCH_MS,
  keepAliveMs: 0,
  list: async ({ typed, page, filter, sort }) => {
    const [sort_by, order] = planSortOf(sort);
    const { data, total } = await call(listMaintenancePlans, {
      query: { search_text: typed, page, per_page: PAGE, sort_by, order, ...planFilterOf(filter) },
    });
    return { items: data, total };
  },
  get: (id) => call(getMaintenancePlan, { params: { id } }),
  create: ({ confirm, ...draft }) =>
    call(createMaintenancePlan, { body: { ...draft, ...confirmationOf(confirm) } }),
  hasBase: true,
  update: (item, { confirm, ...part }) =>
    call(updateMaintenancePlan, {
      params: { id: item.id },
      body: { ...part, ...confirmationOf(confirm) },
    }),
  tests: { kind: "maintenance-plan", toCreateBody: ({ confirm: _confirm, ...draft }) => draft },
  remove: (item) => call(deleteMaintenancePlan, { params: { id: item.id } }),
};

export const usePlanCounters = () =>
  useQuery({ ...endpointQuery(countMaintenancePlans), refetchInterval: REFETCH_MS }).data?.counters;
export const useStopPlan = () =>
  useEndpointMutation(stopMaintenancePlan, {
    stale: [listMaintenancePlans, countMaintenancePlans, listMaintenanceOccurrences],
  });

/** Windows between two moments; the last answer stays while the next is on its way. */
export const useOccurrences = (from: number, to: number) =>
  useQuery({
    ...endpointQuery(listMaintenanceOccurrences, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });

/** By its id, where the reader may know of plans. */
export function usePlan(id: string): MaintenancePlan | undefined {
  const isOn = mayDo(useMe(), "plans@read");
  return useQuery({
    ...endpointQuery(getMaintenancePlan, { params: { id } }),
    enabled: isOn,
    retry: false,
  }).data;
}

/** On the schedule's clocks; nothing while it cannot be read. */
export const useNextWindows = (schedule: Schedule) =>
  usePreviewQuery(listNextWindows, { schedule });

type PreviewInput = CallOf<typeof previewMaintenance>["body"];
export const usePlanPreview = (input: PreviewInput | null) =>
  usePreviewQuery(previewMaintenance, input);
