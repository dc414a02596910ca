import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KnownTags, usualTags } from "#contract/tag-categories.ts";
import {
  getKnownTags,
  getManagedTag,
  listTagCategories,
  searchSourceTags,
  setTagCategory,
} from "#contract/tag-manager.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

/** Which tags tell the host, the owner, the runbook; as delivered until it is known. */
export const useKnownTags = (): KnownTags =>
  useQuery({ ...asking(getKnownTags), staleTime: 10 * 60_000 }).data ?? usualTags;

/** The settings' categories, in their order. */
export const useTagCategories = () => useQuery(asking(listTagCategories));
export const useSetTagCategory = () =>
  useChange(setTagCategory, {
    stale: [listTagCategories, getManagedTag, searchSourceTags, getKnownTags],
  });

/** By source system; keeps the last answer while the next one is on its way. */
export const useSourceTags = (search: string) =>
  useQuery({
    ...asking(searchSourceTags, { query: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** One tag and its values. Asks only for a given one. */
export const useManagedTag = (id: string | undefined) =>
  useQuery({
    ...asking(getManagedTag, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
