import { useQuery } from "@tanstack/react-query";
import {
  countSavedQueryMatches,
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  markSavedQuery,
  updateSavedQuery,
} from "#contract/saved-queries.ts";
import { keepRecentQuery, listRecentQueries } from "#contract/search.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

/** One's own and those that are shared with one's roles, favourites first. */
export const useSavedQueries = () => useQuery(endpointQuery(listSavedQueries));

const COUNTED_EVERY_MS = 60_000;
/** What each of them matches now. */
export const useSavedQueryMatches = () =>
  useQuery({ ...endpointQuery(countSavedQueryMatches), refetchInterval: COUNTED_EVERY_MS });

const stale = [listSavedQueries, countSavedQueryMatches];
export const useCreateSavedQuery = () => useEndpointMutation(createSavedQuery, { stale });
export const useUpdateSavedQuery = () => useEndpointMutation(updateSavedQuery, { stale });
export const useDeleteSavedQuery = () => useEndpointMutation(deleteSavedQuery, { stale });
export const useMarkSavedQuery = () => useEndpointMutation(markSavedQuery, { stale });

const RECENT = { query: { per_page: 30 } };

/** What one searched for last, the newest first. */
export const useRecentQueries = () => useQuery(endpointQuery(listRecentQueries, RECENT));
export const useKeepRecentQuery = () =>
  useEndpointMutation(keepRecentQuery, { stale: [listRecentQueries] });
