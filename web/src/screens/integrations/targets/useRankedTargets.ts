import { useTargets } from "../../../data/integrations.ts";
import { useQuotaWarnings } from "../../../data/quotas.ts";
import { byNeed } from "./target-state.ts";

/** Targets with their states, those first that need a look. */
export function useRankedTargets(options?: Parameters<typeof useTargets>[0]) {
  const { data, ...answer } = useTargets(options);
  const warnings = useQuotaWarnings().data?.items;
  return { ...answer, data: data && byNeed(data, warnings) };
}
