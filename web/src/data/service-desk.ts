import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  changeCorrelation,
  createCorrelation,
  listCorrelatedTickets,
  listCorrelations,
} from "#contract/service-desk.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

const meta = { changesWithIncident: true };

/** Tickets that are linked with an incident or probably about it; with words, those that have them. */
export const useCorrelatedTickets = (
  id: string,
  { start, search }: { start: number | undefined; search: string },
) =>
  useQuery({
    ...endpointQuery(listCorrelatedTickets, {
      params: { id },
      query: { ...(start !== undefined && { start: String(start) }), search },
    }),
    placeholderData: keepPreviousData,
    meta,
  });

/** How many tickets are linked; undefined while that is not known. */
export const useLinkedCount = (id: string, { isOn }: { isOn: boolean }): number | undefined =>
  useQuery({
    ...endpointQuery(listCorrelations, { params: { id } }),
    enabled: isOn,
    meta,
  }).data?.items.filter(({ verdict, end }) => verdict === "linked" && end === null).length;

const stale = [listCorrelatedTickets, listCorrelations];
export const useCreateCorrelation = () => useEndpointMutation(createCorrelation, { stale });
export const useChangeCorrelation = () => useEndpointMutation(changeCorrelation, { stale });
