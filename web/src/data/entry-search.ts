import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { searchEntries } from "#contract/entry-search.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

/** Entries of the settings by a part of their name. */
export const useEntrySearch = (text: string) =>
  useQuery({
    ...endpointQuery(searchEntries, { query: { text } }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
