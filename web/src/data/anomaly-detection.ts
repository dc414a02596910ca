import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  createDetector,
  deleteDetector,
  type Detector,
  getDetector,
  getDetectorSeries,
  judgeAnomaly,
  listAnomalies,
  listAnomalyLog,
  listDetectors,
  listPostedSeries,
  previewDetector,
  updateDetector,
} from "#contract/anomaly-detection.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointName, endpointQuery } from "./client/endpoint-query.ts";
import type { EntryApi, EntryItem } from "./client/entries.ts";

export type DetectorItem = Detector & EntryItem;
export type DetectorDraft = Pick<
  Detector,
  | "name"
  | "environment_id"
  | "watch"
  | "interval_s"
  | "sensitivity"
  | "direction"
  | "lasting_s"
  | "alert_status"
>;

/** The server lists those first that are out of their band. */
const asItem = (detector: Detector, order: number): DetectorItem => ({
  ...detector,
  order,
  active: detector.is_active,
  problem: null,
  created_at: detector.updated_at,
});
const withSwitch = ({ active, ...part }: { active?: boolean }): { is_active?: boolean } => ({
  ...part,
  ...(active !== undefined && { is_active: active }),
});

export const detectors: EntryApi<DetectorItem, DetectorDraft> = {
  key: [endpointName(listDetectors), "items"],
  list: async () => {
    const { items, total } = await call(listDetectors, {});
    return { items: items.map(asItem), total };
  },
  create: async ({ active, ...body }) =>
    asItem(await call(createDetector, { body: { ...body, is_active: active } }), 0),
  update: async ({ id, version, order }, { base: _version, ...part }) =>
    asItem(
      await call(updateDetector, { params: { id }, body: { ...withSwitch(part), version } }),
      order,
    ),
  remove: ({ id }) => call(deleteDetector, { params: { id } }),
};

/** With what it has learned from, and how often anomalies were real here. */
export const useDetector = (id: string) =>
  useQuery({
    ...endpointQuery(getDetector, { params: { id } }),
    placeholderData: keepPreviousData,
  });

/** Up to now where `to` is not given; asked anew as points come. */
export const useDetectorSeries = (id: string, { from }: { from: number }) =>
  useQuery({
    ...endpointQuery(getDetectorSeries, { params: { id }, query: { from } }),
    placeholderData: keepPreviousData,
  });

export const anomaliesPerPage = 10;
export const useAnomalies = (id: string, page: number) =>
  useQuery({
    ...endpointQuery(listAnomalies, {
      query: { detector_id: id, page, per_page: anomaliesPerPage },
    }),
    placeholderData: keepPreviousData,
  });
/** All that a chart marks, as far as one page holds them. */
export const useAnomaliesSince = (id: string, from: number) =>
  useQuery({
    ...endpointQuery(listAnomalies, { query: { detector_id: id, from, per_page: 100 } }),
    placeholderData: keepPreviousData,
  });
export const logPerPage = 10;
export const useAnomalyLog = (id: string, page: number) =>
  useQuery({
    ...endpointQuery(listAnomalyLog, {
      query: { resource_id: id, page, per_page: logPerPage },
    }),
    placeholderData: keepPreviousData,
  });

/** What the detector would have reported with these settings. */
export const useDetectorPreview = (
  id: string | null,
  body: Pick<DetectorDraft, "sensitivity" | "direction" | "lasting_s">,
) =>
  useQuery({
    ...endpointQuery(previewDetector, { params: { id: id ?? "0" }, body }),
    placeholderData: keepPreviousData,
    enabled: id !== null,
  });

export const usePostedSeries = (search: string) =>
  useQuery({
    ...endpointQuery(listPostedSeries, { query: { search } }),
    placeholderData: keepPreviousData,
  });

export const useJudgeAnomaly = () =>
  useEndpointMutation(judgeAnomaly, {
    stale: [listAnomalies, listAnomalyLog, listDetectors, getDetector, previewDetector],
  });
