import { useRef, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { mayIn } from "../../data/access.ts";
import { useFeed, useIncident } from "../../data/incidents.ts";
import { useMe } from "../../data/session.ts";
import type { Asked, AskKind } from "../../parts/incident/IncidentDialogs.tsx";
import { useChecked } from "../../parts/incident/useChecked.ts";
import { useIncidentActions } from "../../parts/incident/useIncidentActions.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { useIsNarrow, useIsPhone } from "../../parts/useMedia.ts";
import type { CodeLineHandle } from "../../ui/CodeLine.tsx";
import type { VirtualListHandle } from "../../ui/VirtualList.tsx";
import { afterLeaving, stepFrom } from "./feed-cursor.ts";
import { useFeedAddress } from "./useFeedAddress.ts";
import type { FirstAccess } from "./useFirstAccess.ts";

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
  const feed = useFeed(env, ask);
  const incidents = feed.data?.incidents ?? [];
  const ids = incidents.map((one) => one.id);
  const opened = useIncident({ env, id: incidentId ?? "0" }, { isOn: incidentId !== undefined });
  const checked = useChecked(ids, feedHref(env, ask));
  const [cursor, setCursor] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [firstAccess, setFirstAccess] = useState<FirstAccess | null>(null);
  const deeds = useIncidentActions(env);
  const list = useRef<VirtualListHandle>(null);
  const searchLine = useRef<CodeLineHandle>(null);

  const openId = incidentId !== undefined && ids.includes(incidentId) ? incidentId : null;
  const activeId = openId ?? (cursor !== null && ids.includes(cursor) ? cursor : null);
  const underCursor = incidents.filter((one) => one.id === activeId);
  const shownIncident =
    incidentId === undefined
      ? undefined
      : (incidents.find((one) => one.id === incidentId) ?? opened.data);
  const chosen = incidents.filter((one) => checked.ids.has(one.id));
  const targets = chosen.length > 0 ? chosen : shownIncident ? [shownIncident] : underCursor;

  /** Moves the cursor; what is open beside the list goes along. */
  const moveTo = (id: string | null) => {
    setCursor(id);
    if (incidentId === undefined) return;
    if (id !== null) address.open(id, { isStep: false });
    else address.close();
  };
  const goOn = (gone: readonly Incident[]) => {
    // Their buttons go with the selection.
    if (checked.ids.size > 0) list.current?.focus();
    checked.clear();
    // A page of its own stays and shows what became of it; so does a search through all folders.
    const isLeaving =
      ask.folder !== "resolved" &&
      (ask.folder !== undefined || !(ask.query ?? ask.range ?? ask.from ?? ask.to));
    if (!isLeaving || (isNarrow && incidentId !== undefined)) return;
    const leaving = new Set(gone.map((one) => one.id));
    if (activeId === null || leaving.has(activeId)) moveTo(afterLeaving(ids, leaving, activeId));
  };
  const resolve = () => {
    const active = targets.filter((one) => one.active);
    if (active.length === 0) return;
    goOn(active);
    void deeds.resolve(active);
  };
  return {
    env,
    address,
    feed,
    incidents,
    opened,
    shownIncident,
    checked,
    chosen,
    targets,
    activeId,
    asked,
    deeds,
    firstAccess,
    setFirstAccess,
    isNarrow,
    isPhone,
    list,
    searchLine,
    mayAct: mayIn(me, env, "incident_actions"),
    moveTo,
    goOn,
    resolve,
    /** By arrows or by a press. What is open without being in the list stays open. */
    point: (id: string) => (openId === null ? setCursor(id) : moveTo(id)),
    step: (by: number) => {
      moveTo(stepFrom(ids, activeId, by));
      list.current?.focus();
    },
    ask: (kind: AskKind, about: readonly Incident[] = targets) =>
      about.length > 0 && setAsked({ kind, incidents: about }),
    stopAsking: () => setAsked(null),
    afterMerge: (id: string) => {
      checked.clear();
      setCursor(id);
      address.open(id, { isStep: false });
    },
    /** The neighbours of what is open. */
    neighbour: (by: number): string | null => {
      const next = openId === null ? null : stepFrom(ids, openId, by);
      return next === openId ? null : next;
    },
  };
}
