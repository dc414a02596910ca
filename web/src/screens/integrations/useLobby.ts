import { useIntegrations } from "../../data/integrations.ts";
import { useSourceStatuses } from "../../data/source-status.ts";
import { sourceListWords, targetWords } from "../../words/words.ts";
import { kindLabel } from "./source-kinds.ts";
import type { LobbySearch } from "./lobby-search.ts";
import { filterSources, type RankedSource, rankSources } from "./sources/rank-sources.ts";
import { filterTargets, type RankedTarget } from "./targets/target-state.ts";
import { useRankedTargets } from "./targets/useRankedTargets.ts";

const POLL_MS = 15_000;

/** A list of the lobby: all of it, and what the address leaves of it. */
export interface LobbyList<Item> {
  all: readonly Item[];
  shown: readonly Item[];
  /** Of those that are connected. */
  kinds: readonly KindChoice[];
}
interface KindChoice {
  value: string;
  label: string;
}
export type SourcesOfLobby = LobbyList<RankedSource>;
export type TargetsOfLobby = LobbyList<RankedTarget>;

/** Everything that is connected with how it does, those first that need a look. */
export function useLobby(search: LobbySearch) {
  const integrations = useIntegrations({ everyMs: POLL_MS });
  const statuses = useSourceStatuses({ everyMs: POLL_MS });
  const targets = useRankedTargets({ everyMs: POLL_MS });
  const { data } = integrations;
  const sources = data && rankSources(data.items, statuses.data?.items ?? []);
  return {
    integrations,
    statuses,
    /** Undefined while they load. */
    sources: sources && {
      all: sources,
      shown: filterSources(sources, {
        search: search.search ?? "",
        state: search.state,
        kind: search.kind,
      }),
      kinds: choicesOf(
        sources.map(({ source }) => source.parent_source_system),
        (kind) => kindLabel(data.sources, kind),
      ),
    },
    targets: targets.data && {
      all: targets.data,
      shown: filterTargets(targets.data, {
        search: search.search ?? "",
        state: search.target_state,
        kind: search.target_kind,
      }),
      kinds: choicesOf(
        targets.data.map(({ target }) => target.parent_source_system),
        (kind) => targetWords.kinds[kind],
      ),
    },
  };
}
export type Lobby = ReturnType<typeof useLobby>;

function choicesOf<Kind extends string>(
  kinds: readonly Kind[],
  labelOf: (kind: Kind) => string,
): KindChoice[] {
  return [...new Set(kinds)]
    .map((kind) => ({ value: kind as string, label: labelOf(kind) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** What comes in and what waits, over all of them. */
export function lobbyFigures({ sources, targets }: Lobby): string {
  const summaries = sources?.all.flatMap(({ summary }) => summary ?? []) ?? [];
  const waiting = targets?.all.reduce((sum, { target }) => sum + target.health.waiting, 0) ?? 0;
  const errors = summaries.reduce((sum, summary) => sum + summary.errors, 0);
  const rate = summaries.reduce((sum, { events_per_minute }) => sum + events_per_minute, 0);
  return [
    ...(summaries.length > 0 ? [sourceListWords.figures(rate, errors)] : []),
    ...(waiting > 0 ? [targetWords.waitingAll(waiting)] : []),
  ].join(", ");
}
