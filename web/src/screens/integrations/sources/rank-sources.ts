import {
  type SourceState,
  sourceStates,
  type SourceSummary,
} from "#contract/integration-status.ts";
import type { Integration } from "#contract/integrations.ts";
import { foldText } from "../../../ui/fold-text.ts";
import { type NeedsLook, needsLookState } from "../needs-look.ts";

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
  {
    search,
    state,
    kind,
  }: { search: string; state: SourceState | NeedsLook | undefined; kind: string | undefined },
): RankedSource[] => {
  const text = foldText(search.trim());
  return items.filter(
    (item) =>
      (state === undefined ||
        (state === needsLookState ? needsLook(item) : item.summary?.state === state)) &&
      (kind === undefined || item.source.parent_source_system === kind) &&
      foldText(`${item.source.source_system} ${item.source.app_key}`).includes(text),
  );
};
