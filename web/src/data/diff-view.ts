import { useQuery } from "@tanstack/react-query";
import { applyDiff, getDiffView } from "#contract/diff-view.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

export const useDiffView = (source: string, target: string) =>
  useQuery({
    ...asking(getDiffView, { query: { source, target } }),
    enabled: source !== "" && target !== "" && source !== target,
    staleTime: 0,
  });
export const useApplyDiff = () => useChange(applyDiff, { stale: [getDiffView] });
