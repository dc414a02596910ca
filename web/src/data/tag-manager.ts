import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type TagsByCategory, defaultTags } from "#contract/tag-categories.ts";
import {
  getKnownTags,
  getManagedTag,
  listTagCategories,
  searchSourceTags,
  setTagCategory,
} from "#contract/tag-manager.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

/** Which tags tell the host, the owner, the runbook; as delivered until it is known. */
export const useKnownTags = ({ isOn = true }: { isOn?: boolean } = {}): TagsByCategory =>
  useQuery({ ...endpointQuery(getKnownTags), staleTime: 10 * 60_000, enabled: isOn }).data ??
  defaultTags;

/** The settings' categories, in their order. */
export const useTagCategories = () => useQuery(endpointQuery(listTagCategories));
export const useSetTagCategory = () =>
  useEndpointMutation(setTagCategory, {
    stale: [listTagCategories, getManagedTag, searchSourceTags, getKnownTags],
  });

/** By source system; keeps the last answer while the next one is on its way. */
export const useSourceTags = (search: string) =>
  useQuery({
    ...endpointQuery(searchSourceTags, { query: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** One tag and its values. Asks only for a given one. */
export const useManagedTag = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getManagedTag, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
