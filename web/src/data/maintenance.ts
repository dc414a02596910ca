import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallOf, InputOf } from "#contract/endpoint.ts";
import {
  countMaintenancePlans,
  createMaintenancePlan,
  deleteMaintenancePlan,
  getMaintenancePlan,
  listMaintenanceOccurrences,
  listMaintenancePlans,
  type MaintenancePlan,
  planStatuses,
  planTypes,
  previewMaintenance,
  stopMaintenancePlan,
  updateMaintenancePlan,
} from "#contract/maintenance-plans.ts";
import { mayDo } from "./access.ts";
import { asking, nameOf } from "./ask.ts";
import { call } from "./call.ts";
import { useChange } from "./change.ts";
import { usePreviewOf } from "./preview.ts";
import type { EntryAsks } from "./entries.ts";
import { useMe } from "./session.ts";

/** `confirm` is the plan's name, typed where it would mute much; never saved. */
export type PlanDraft = Pick<
  MaintenancePlan,
  "name" | "description" | "condition" | "source_systems" | "end_action" | "schedule"
> & { confirm: string };

const PAGE = 50;
/** Plans begin and end by the clock, and nobody announces it. */
const EVERY_MS = 15_000;

type Query = InputOf<typeof listMaintenancePlans>["query"];
type Narrowed = Partial<Pick<Query, "status" | "type">>;
const narrowedTo = (filter: string): Narrowed => {
  const [status, type] = [
    planStatuses.find((one) => one === filter),
    planTypes.find((one) => one === filter),
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
const sortedBy = (sort: string) =>
  Object.entries(planSorts).find(([id]) => id === sort)?.[1] ?? planSorts.start;

export const maintenancePlans: EntryAsks<MaintenancePlan, PlanDraft> = {
  key: [nameOf(listMaintenancePlans), "items"],
  isPaged: "narrowed",
  everyMs: EVERY_MS,
  list: async ({ typed, page, filter, sort }) => {
    const [sort_by, order] = sortedBy(sort);
    const { data, total } = await call(listMaintenancePlans, {
      query: { search_text: typed, page, per_page: PAGE, sort_by, order, ...narrowedTo(filter) },
    });
    return { items: data, total };
  },
  one: (id) => call(getMaintenancePlan, { params: { id } }),
  create: ({ confirm, ...draft }) =>
    call(createMaintenancePlan, { body: { ...draft, ...confirmed(confirm) } }),
  update: (item, { confirm, ...part }) =>
    call(updateMaintenancePlan, {
      params: { id: item.id },
      body: { ...part, ...confirmed(confirm) },
    }),
  tests: { kind: "maintenance-plan", written: ({ confirm: _confirm, ...draft }) => draft },
  remove: (item) => call(deleteMaintenancePlan, { params: { id: item.id } }),
};

const confirmed = (confirm: string | undefined) =>
  confirm === undefined || confirm === "" ? {} : { confirm };

export const usePlanCounters = () =>
  useQuery({ ...asking(countMaintenancePlans), refetchInterval: EVERY_MS }).data?.counters;
export const useStopPlan = () =>
  useChange(stopMaintenancePlan, {
    stale: [listMaintenancePlans, countMaintenancePlans, listMaintenanceOccurrences],
  });

/** Windows between two moments; the last answer stays while the next is on its way. */
export const useOccurrences = (from: number, to: number) =>
  useQuery({
    ...asking(listMaintenanceOccurrences, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });

/** By its id, where the reader may know of plans. */
export function usePlan(id: string): MaintenancePlan | undefined {
  const isOn = mayDo(useMe(), "plans@read");
  return useQuery({
    ...asking(getMaintenancePlan, { params: { id } }),
    enabled: isOn,
    retry: false,
  }).data;
}

type Asked = CallOf<typeof previewMaintenance>["body"];
export const usePlanPreview = (asked: Asked | null) => usePreviewOf(previewMaintenance, asked);
