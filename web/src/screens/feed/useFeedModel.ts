import { useRef, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { mayIn } from "../../data/client/access.ts";
import { useIncident } from "../../data/feed/incidents.ts";
import { useMe } from "../../data/session/session.ts";
import type {
  OpenDialog,
  IncidentDialogKind,
} from "../../parts/incident/actions/IncidentDialogs.tsx";
import { useChecked } from "../../parts/incident/useChecked.ts";
import {
  isAcknowledgeable,
  toggleAcknowledgement,
} from "../../parts/incident/actions/toggle-acknowledgement.ts";
import { currentDialog } from "../../parts/incident/actions/current-dialog.ts";
import { deferredActions } from "../../parts/incident/actions/deferred-actions.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { useIsNarrow, useIsPhone } from "../../parts/useMedia.ts";
import type { CodeLineHandle } from "../../ui/form/CodeLine.tsx";
import type { VirtualListHandle } from "../../ui/list/VirtualList.tsx";
import { cursorAfterRemoval, moveCursor } from "../../parts/row-cursor.ts";
import { incidentIdOfRow } from "./groups/grouped-rows.ts";
import { useFeedLines } from "./useFeedLines.ts";
import { useNextOnPage } from "./useNextOnPage.ts";
import { usePhoneSelection } from "./usePhoneSelection.ts";
import { useFeedAddress } from "./search/useFeedAddress.ts";
import type { FirstAccess } from "./first-event/useFirstAccess.ts";

export type FeedModel = ReturnType<typeof useFeedModel>;

/**
 * What the parts of the feed share. An action meets the checked incidents, else the one that is
 * open, else the one under the cursor; beside a list the cursor stands on what is open, so that the
 * keys never mean something else than what is seen.
 */
export function useFeedModel() {
  const address = useFeedAddress();
  const { env, ask, incidentId } = address;
  const me = useMe();
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const lines = useFeedLines(address, isPhone);
  const { feed, incidents, ids, keys, allIds } = lines;
  const opened = useIncident({ env, id: incidentId ?? "0" }, { isOn: incidentId !== undefined });
  const checked = usePhoneSelection(useChecked(allIds, feedHref(env, ask)), isPhone);
  const [cursor, setCursor] = useState<string | null>(null);
  const [actionDialog, setActionDialog] = useState<OpenDialog | null>(null);
  const [firstAccess, setFirstAccess] = useState<FirstAccess | null>(null);
  const [pending, setPending] = useState<{ place: string; problem: string } | null>(null);
  const actions = useNextOnPage(deferredActions, {
    address,
    ids,
    isPage: isNarrow && incidentId !== undefined,
    onLoadMore: () => feed.hasNextPage && !feed.isFetching && void feed.fetchNextPage(),
  });
  const list = useRef<VirtualListHandle>(null);
  const searchLine = useRef<CodeLineHandle>(null);

  // A query belongs to the results that it was typed over.
  const searchPlace = `${env} ${ask.query ?? ""}`;
  const openId = incidentId !== undefined && ids.includes(incidentId) ? incidentId : null;
  const cursorKey = cursor !== null && keys.includes(cursor) ? cursor : null;
  const cursorId = cursorKey === null ? null : incidentIdOfRow(cursorKey);
  // A heading can have the cursor beside an open incident; another incident cannot.
  const isCursor =
    cursorKey !== null && (openId === null || cursorId === null || cursorId === openId);
  const activeKey = isCursor ? cursorKey : openId;
  const activeId = isCursor ? cursorId : openId;
  const underCursor = incidents.filter((incident) => incident.id === activeId);
  const shownIncident =
    incidentId === undefined
      ? undefined
      : (incidents.find((incident) => incident.id === incidentId) ?? opened.data);
  const checkedIncidents = incidents.filter((incident) => checked.ids.has(incident.id));
  const targets =
    checkedIncidents.length > 0 ? checkedIncidents : shownIncident ? [shownIncident] : underCursor;

  /** Moves the cursor; what is open beside the list goes along. */
  const moveTo = (key: string | null) => {
    setCursor(key);
    const id = key === null ? null : incidentIdOfRow(key);
    if (incidentId === undefined || (key !== null && id === null)) return;
    if (id !== null) address.open(id, { isStep: false });
    else address.close();
  };
  const advanceCursor = (leavingIncidents: readonly Incident[]) => {
    // Their buttons go with the selection.
    if (checked.ids.size > 0) list.current?.focus();
    checked.clear();
    // A page of its own goes on by itself; a search through all folders keeps its rows.
    const isLeaving =
      ask.folder !== "resolved" &&
      (ask.folder !== undefined || !(ask.query ?? ask.range ?? ask.from ?? ask.to));
    if (!isLeaving || (isNarrow && incidentId !== undefined)) return;
    const leaving = new Set(leavingIncidents.map((incident) => incident.id));
    if (activeId === null || leaving.has(activeId))
      moveTo(cursorAfterRemoval(ids, leaving, activeId));
  };
  const resolveIncidents = (about: readonly Incident[]) => {
    const active = about.filter((target) => target.active);
    if (active.length === 0) return;
    advanceCursor(active);
    void actions.resolve(active);
  };
  const openDialog = (kind: IncidentDialogKind, about: readonly Incident[] = targets) =>
    about.length > 0 && setActionDialog({ kind, incidents: about });
  return {
    env,
    address,
    ...lines,
    opened,
    shownIncident,
    checked,
    chosen: checkedIncidents,
    targets,
    activeId,
    activeKey,
    asked: currentDialog(actionDialog, () => [shownIncident, ...incidents]),
    deeds: actions,
    firstAccess,
    setFirstAccess,
    isNarrow,
    isPhone,
    list,
    searchLine,
    pendingProblem: pending?.place === searchPlace ? pending.problem : null,
    setPending: (problem: string | null) =>
      setPending(problem === null ? null : { place: searchPlace, problem }),
    mayAct: mayIn(me, env, "incident_actions"),
    moveTo,
    goOn: advanceCursor,
    resolve: () => resolveIncidents(targets),
    toggleAcknowledgement: () => {
      if (ask.folder === "unhandled") advanceCursor(targets.filter(isAcknowledgeable));
      toggleAcknowledgement(actions, targets);
    },
    /** By arrows or by a press. What is open without being in the list stays open. */
    point: (key: string) => (openId === null ? setCursor(key) : moveTo(key)),
    step: (by: number) => {
      moveTo(moveCursor(keys, activeKey, by));
      list.current?.focus();
    },
    ask: openDialog,
    /** A row's own menu is about that row, whatever is checked. */
    askAbout: (kind: IncidentDialogKind, incident?: Incident) =>
      openDialog(kind, incident && [incident]),
    resolveRow: (incident?: Incident) => resolveIncidents(incident ? [incident] : targets),
    stopAsking: () => setActionDialog(null),
    afterMerge: (id: string) => {
      // On a phone what is opened takes the place of selecting.
      if (!isPhone) checked.clear();
      setCursor(id);
      address.open(id, { isStep: false });
    },
    /** The neighbours of what is open. */
    neighbour: (by: number): string | null => {
      const next = openId === null ? null : moveCursor(ids, openId, by);
      return next === openId ? null : next;
    },
  };
}
