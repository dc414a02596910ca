import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { CheckedRows } from "../../parts/incident/useChecked.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    isSelecting?: boolean;
  }
}

const noIds: ReadonlySet<string> = new Set();

/**
 * On a phone selecting is a step of its own: Back leaves it, and only then the list. Elsewhere what
 * is checked stays as it is.
 */
export function usePhoneSelection(checked: CheckedRows, isPhone: boolean): CheckedRows {
  const { history } = useRouter();
  const isSelecting = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.isSelecting === true,
  );
  if (!isPhone) return checked;
  // What Back left behind is forgotten with the next choice.
  const ids = isSelecting ? checked.ids : noIds;
  const set = (next: Iterable<string>) => {
    const nextIds = new Set(next);
    checked.set(nextIds);
    if (nextIds.size > 0 && !isSelecting)
      history.push(history.location.href, { isSelecting: true });
    else if (nextIds.size === 0 && isSelecting) history.back();
  };
  return {
    ids,
    set,
    clear: () => set([]),
    toggle: (id, isRange = false) => {
      if (ids.size === 0) set([id]);
      else if (ids.size === 1 && ids.has(id)) set([]);
      else checked.toggle(id, isRange);
    },
  };
}
