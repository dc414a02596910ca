import { useQuery } from "@tanstack/react-query";
import { applyDiff, getDiffView } from "#contract/diff-view.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

export const useDiffView = (source: string, target: string) =>
  useQuery({
    ...endpointQuery(getDiffView, { query: { source, target } }),
    enabled: source !== "" && target !== "" && source !== target,
    staleTime: 0,
  });
export const useApplyDiff = () => useEndpointMutation(applyDiff, { stale: [getDiffView] });
