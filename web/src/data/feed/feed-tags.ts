import { useQuery } from "@tanstack/react-query";
import { listFeedTags } from "#contract/incident-tags.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

/** The tags that incidents of the environment can have, in order. */
export const useFeedTags = (env: string, { isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({
    ...endpointQuery(listFeedTags, { params: { env } }),
    staleTime: 5 * 60_000,
    enabled: isOn,
  });
