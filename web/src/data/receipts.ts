import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DeliveryState } from "#contract/delivery.ts";
import type { CallOf } from "#contract/endpoint.ts";
import {
  type EventReceipt,
  getReceipt,
  getTroubleshootingLog,
  listFailures,
  listTroubleshootingLogs,
  replayFailures,
} from "#contract/receipts.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

/** The fate of every event of one request; asks again while some are pending. */
export const useReceipt = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getReceipt, { params: { id: id ?? "0" } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.events.some(isUndecided) ? PENDING_MS : false),
  });

/** Requests received, newest first, page by page. */
export const useTroubleshootingLogs = (
  query: NonNullable<CallOf<typeof listTroubleshootingLogs>["query"]>,
  { everyMs, isOn = true }: { everyMs?: number; isOn?: boolean } = {},
) =>
  useQuery({
    ...endpointQuery(listTroubleshootingLogs, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    enabled: isOn,
  });

/** Raw payload, and what came of it; asks again while some of it is pending. */
export const useTroubleshootingLog = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getTroubleshootingLog, { params: { log_id: id ?? "0" } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.receipt.events.some(isUndecided) || isUnderWay(state.data?.delivery?.state)
        ? PENDING_MS
        : false,
  });

/** What became of it is still to come, or of the messages about its incident. */
const isUndecided = ({ outcome, deliveries }: EventReceipt): boolean =>
  outcome === "pending" || (deliveries?.queued ?? 0) > 0 || (deliveries?.sending ?? 0) > 0;

/** Of a message: its end is still to come. */
const isUnderWay = (state: DeliveryState | undefined): boolean =>
  state === "queued" || state === "sending" || state === "failed";

export const useFailures = () => useQuery(endpointQuery(listFailures));
export const useReplayFailures = () =>
  useEndpointMutation(replayFailures, {
    stale: [listFailures, listTroubleshootingLogs, getTroubleshootingLog, getReceipt],
  });

const PENDING_MS = 1000;
