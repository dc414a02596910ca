import { useMemo, useRef } from "react";
import type { Incident } from "#contract/incidents.ts";
import { viewOf } from "../../data/feed/feed-view.ts";
import { useUndone } from "../../data/feed/last-action.ts";
import { whenSettled } from "../../data/client/when-settled.ts";
import type { FolderAction, leavesFolder } from "../../data/feed/leaves-folder.ts";
import type { IncidentActionHandlers } from "../../parts/incident/actions/useIncidentActions.ts";
import { useStable } from "../../ui/useStable.ts";
import { nextAfter } from "../../parts/row-cursor.ts";
import type { FeedAddress } from "./search/useFeedAddress.ts";

interface NextOnPage {
  address: FeedAddress;
  /** Of the list, in its order. */
  ids: readonly string[];
  /** An incident is open on a page of its own, without the list beside it. */
  isPage: boolean;
  /** The list may go on where what is loaded of it ends. */
  onLoadMore: () => void;
}

const NEAR_END = 3;

let isLeaving: typeof leavesFolder = () => false;

/** Comes after the first rows, and before an incident on a page of its own can be acted on. */
export async function loadLeavesFolder(): Promise<void> {
  isLeaving = (await import("../../data/feed/leaves-folder.ts")).leavesFolder;
}

void whenSettled()
  .then(loadLeavesFolder)
  .catch(() => undefined); // it is asked for once more with the page of an incident

/**
 * The same actions: one that takes the incident on the page out of the folder goes on to the next
 * of the list, or back to the list after the last. Undoing it comes back.
 */
export function useNextOnPage(
  actions: IncidentActionHandlers,
  { address, ids, isPage, onLoadMore }: NextOnPage,
): IncidentActionHandlers {
  const { incidentId, ask } = address;
  const left = useRef(new Set<string>());
  useUndone(([id, ...otherIds]) => {
    if (id === undefined || otherIds.length > 0 || !left.current.delete(id)) return;
    address.open(id, { isStep: incidentId === undefined });
  });
  /** Whether no row is left that shows what is done. */
  const goOn = (action: FolderAction, incidents: readonly Incident[]): boolean => {
    const leaving = incidents.filter((incident) => isLeaving(incident, action, viewOf(ask)));
    if (isPage && leaving.some((incident) => incident.id === incidentId)) {
      const next = nextAfter(ids, new Set(leaving.map((incident) => incident.id)), incidentId);
      if (incidentId !== undefined) left.current.add(incidentId);
      if (next === null) address.close({ isStep: false });
      else address.open(next, { isStep: false });
      if (next === null || ids.indexOf(next) >= ids.length - NEAR_END) onLoadMore();
    }
    return leaving.length > 0;
  };
  const goingOn =
    <Options extends unknown[]>(
      action: FolderAction,
      act: (incidents: readonly Incident[], ...options: Options) => Promise<boolean>,
    ) =>
    (incidents: readonly Incident[], ...options: Options): Promise<boolean> => {
      goOn(action, incidents);
      return act(incidents, ...options);
    };
  const stable = useStable({
    resolve: goingOn("resolve", actions.resolve),
    snooze: goingOn("snooze", actions.snooze),
    unsnooze: goingOn("unsnooze", actions.unsnooze),
    acknowledge: goingOn("acknowledge", actions.acknowledge),
    share: goingOn("share", actions.share),
    assign: (incidents: readonly Incident[], assignee: string) =>
      actions.assign(incidents, assignee, goOn("assign", incidents)),
  });
  // The other actions are inherited: deferred ones answer to any name and have no list to copy.
  return useMemo(
    () => Object.assign(Object.create(actions) as IncidentActionHandlers, stable),
    [actions, stable],
  );
}
