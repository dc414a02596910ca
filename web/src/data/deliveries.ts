import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  getDeliveryStatistics,
  listDeadLetters,
  listDeliveries,
  listIncidentDeliveries,
  replayDeliveries,
  retryDeliveries,
} from "#contract/delivery.ts";
import { getIntegration, listIntegrations } from "#contract/integrations.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

export const deliveriesPerPage = 50;
const UNDER_WAY_MS = 2000;
const IDLE_MS = 15_000;

/** Often while something is under way; what is new comes without news. */
const intervalFor = (reply: ReplyOf<typeof listDeliveries> | undefined): number =>
  reply?.items.some(({ state }) => state === "queued" || state === "sending" || state === "failed")
    ? UNDER_WAY_MS
    : IDLE_MS;

/** The messages to a target, newest first. */
export const useTargetDeliveries = (query: { target: string; troubles: boolean; page: number }) =>
  useQuery({
    ...endpointQuery(listDeliveries, {
      query: {
        target: query.target,
        page: query.page,
        per_page: deliveriesPerPage,
        ...(query.troubles && { troubles: "true" }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalFor(state.data),
  });

const STATISTICS_MS = 60_000;

/** Messages of the last 24 hours; of one target, with latency and causes. */
export const useDeliveryStatistics = ({ target }: { target?: string } = {}) =>
  useQuery({
    ...endpointQuery(getDeliveryStatistics, {
      query: target === undefined ? {} : { target },
    }),
    refetchInterval: STATISTICS_MS,
  });

/** The messages about an incident, newest first. */
export const useIncidentDeliveries = (id: string, { page }: { page: number }) =>
  useQuery({
    ...endpointQuery(listIncidentDeliveries, {
      params: { id },
      query: { page, per_page: deliveriesPerPage },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalFor(state.data),
  });

export const causesPerPage = 20;
/** Messages to a target that are not tried again, by cause. */
export const useDeadLetters = (query: { target: string; page: number }) =>
  useQuery({
    ...endpointQuery(listDeadLetters, { query: { ...query, per_page: causesPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: IDLE_MS,
  });

const staleAfterSending = [
  listDeliveries,
  listIncidentDeliveries,
  listDeadLetters,
  getDeliveryStatistics,
  listIntegrations,
  getIntegration,
];
export const useReplayDeliveries = () =>
  useEndpointMutation(replayDeliveries, { stale: staleAfterSending });

export const useRetryDeliveries = () =>
  useEndpointMutation(retryDeliveries, { stale: staleAfterSending });
