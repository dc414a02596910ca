import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type Customizations,
  getCustomizations,
  getOrganizationCustomizations,
  saveCustomizations,
  saveOrganizationCustomizations,
} from "#contract/customizations.ts";
import { limits } from "#contract/limits.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import { queryClient } from "../client/query-client.ts";

const emptyCustomizations: Customizations = {
  id: "0",
  parent_type: "user",
  ui: {},
  key: { navigation_list: { favorites: [] } },
  recent_queries: [],
};

const customizationsQuery = () => ({ ...endpointQuery(getCustomizations), staleTime: 5 * 60_000 });

/** My settings of the console; empty until they are known, and for whoever is not signed in. */
export function useCustomizations(isSignedIn = true): Customizations {
  return useQuery({ ...customizationsQuery(), enabled: isSignedIn }).data ?? emptyCustomizations;
}

/** Saves some of my settings of the look; they hold at once. */
export function useSaveUiSettings() {
  return useSaveCustomizations((current, ui: Customizations["ui"]) => ({
    next: { ...current, ui: { ...current.ui, ...ui } },
    body: { ui },
  }));
}

/** Saves my favourite environments, in order. */
export function useSaveFavorites() {
  return useSaveCustomizations((current, favorites: string[]) => {
    const key = { navigation_list: { favorites } };
    return { next: { ...current, key }, body: { key } };
  });
}

/** Puts a query in front of those that I am offered again. */
export function useSaveRecentQuery() {
  return useSaveCustomizations((current, query: string) => {
    const recent_queries = [
      query,
      ...current.recent_queries.filter((recent) => recent !== query),
    ].slice(0, limits.recentQueries);
    return { next: { ...current, recent_queries }, body: { recent_queries } };
  });
}

/** What the organization offers to people who chose nothing. */
export const useOrganizationCustomizations = () =>
  useQuery(endpointQuery(getOrganizationCustomizations));
export const useSaveOrganizationCustomizations = () =>
  useEndpointMutation(saveOrganizationCustomizations, {
    stale: [getOrganizationCustomizations, getCustomizations],
  });

interface CustomizationUpdate {
  next: Customizations;
  body: Partial<Pick<Customizations, "ui" | "key" | "recent_queries">>;
}

function useSaveCustomizations<Input>(
  predict: (current: Customizations, input: Input) => CustomizationUpdate,
) {
  const key = queryKeyOf(getCustomizations);
  const cachedCustomizations = () =>
    queryClient.getQueryData<Customizations>(key) ?? emptyCustomizations;
  return useMutation({
    mutationKey: key,
    // One after the other: two that overtake each other would leave the earlier one's order.
    scope: { id: saveCustomizations.path },
    mutationFn: (input: Input) =>
      call(
        saveCustomizations,
        { body: predict(cachedCustomizations(), input).body },
        { keepalive: true },
      ),
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = cachedCustomizations();
      queryClient.setQueryData(key, predict(before, input).next);
      return before;
    },
    onSuccess: (saved) => {
      const isLast = queryClient.isMutating({ mutationKey: key }) === 1;
      if (isLast) queryClient.setQueryData(key, saved);
    },
    onError: (_error, _input, before) => queryClient.setQueryData(key, before),
  });
}
