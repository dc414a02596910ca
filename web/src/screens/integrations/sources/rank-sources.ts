import {
  type SourceState,
  sourceStates,
  type SourceSummary,
} from "#contract/integration-status.ts";
import type { Integration } from "#contract/integrations.ts";
import { foldText } from "../../../ui/fold-text.ts";

/** A source with how it does; null until that is known. */
export interface RankedSource {
  source: Integration;
  summary: SourceSummary | null;
}

export const needsLook = ({ summary }: Pick<RankedSource, "summary">): boolean =>
  summary?.state === "failing" || summary?.state === "silent";

/** Those that need a look first; the others by name. */
export function rankSources(
  sources: readonly Integration[],
  summaries: readonly SourceSummary[],
): RankedSource[] {
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  const rank = (item: RankedSource) =>
    needsLook(item) ? sourceStates.indexOf(item.summary?.state ?? "healthy") : sourceStates.length;
  return sources
    .map((source) => ({ source, summary: byId.get(source.id) ?? null }))
    .toSorted((a, b) => rank(a) - rank(b));
}

export const filterSources = (
  items: readonly RankedSource[],
  { text, state }: { text: string; state: SourceState | "all" },
): RankedSource[] => {
  const search = foldText(text.trim());
  return items.filter(
    ({ source, summary }) =>
      (state === "all" || summary?.state === state) &&
      foldText(`${source.source_system} ${source.app_key}`).includes(search),
  );
};
