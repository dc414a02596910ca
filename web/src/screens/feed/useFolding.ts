import { useMemo, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { useCounters } from "../../data/environments.ts";
import { isSearch, viewOf } from "../../data/feed/feed-view.ts";
import { type FeedRow, foldParts, type PartGroup } from "../../data/feed/fold-parts.ts";
import type { FeedAddress } from "./search/useFeedAddress.ts";

export interface Folding {
  /** As they are drawn. */
  rows: readonly FeedRow[];
  /** Of all incidents, folded ones after their first. */
  allIds: readonly string[];
  /** Loaded parts that continue another incident of the list. */
  more: number;
  setOpen: (group: PartGroup, isOpen: boolean) => void;
}

const none: ReadonlySet<string> = new Set();

/** Parts of one incident are one row until they are asked for, or one of them is opened. */
export function useFolding(incidents: readonly Incident[], openedId: string | undefined): Folding {
  const [openIds, setOpenIds] = useState(none);
  const opened = incidents.find((incident) => incident.id === openedId)?.part;
  const firstId = opened && opened.first_id !== openedId ? opened.first_id : null;
  return useMemo(() => {
    const shownIds = firstId === null ? openIds : new Set([...openIds, firstId]);
    const rows = foldParts(incidents, shownIds);
    const allIds = rows.flatMap(({ incident, group, isUnder }) =>
      isUnder ? [] : (group?.parts ?? [incident]).map((part) => part.id),
    );
    return {
      rows,
      allIds,
      more: allIds.length - rows.filter((row) => !row.isUnder).length,
      setOpen: (group: PartGroup, isOpen: boolean) =>
        setOpenIds((before) => {
          const next = new Set(before);
          if (isOpen) next.add(group.firstId);
          else next.delete(group.firstId);
          return next;
        }),
    };
  }, [incidents, openIds, firstId]);
}

/** Of the whole folder, where the counters know it; of a search, those that are loaded. */
export function useFolderParts({ env, ask }: FeedAddress, { more }: Folding): number {
  const counters = useCounters().data?.items.find((counts) => counts.environment_id === env);
  const { folder } = viewOf(ask);
  return isSearch(ask) || folder === undefined ? more : (counters?.parts[folder] ?? more);
}
