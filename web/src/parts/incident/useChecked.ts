import { useState } from "react";
import { toggleRange } from "./alerts/toggle-range.ts";

export interface CheckedRows {
  ids: ReadonlySet<string>;
  /** From the last one that was toggled, when it is a range. */
  toggle: (id: string, isRange?: boolean) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

interface CheckedState {
  scope: string;
  ids: ReadonlySet<string>;
}

const noIds: ReadonlySet<string> = new Set();

/**
 * Which rows of a list are checked. Rows that left the list are not counted; another list, named by
 * `scope`, begins with none.
 */
export function useChecked(keys: readonly string[], scope: string): CheckedRows {
  const [state, setState] = useState<CheckedState>({ scope, ids: noIds });
  const chosen = state.scope === scope ? state.ids : noIds;
  const [last, setLast] = useState<string | null>(null);
  const ids = keepExisting(chosen, keys);
  const set = (next: Iterable<string>) => setState({ scope, ids: new Set(next) });
  const toggle = (id: string, isRange = false) => {
    set(toggleRange(ids, { keys, id, from: isRange ? last : null }));
    setLast(id);
  };
  return { ids, toggle, set, clear: () => set([]) };
}

/** The same set where all are known, so that nothing is drawn anew for it. */
function keepExisting(chosen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  // A feed may hold a hundred thousand rows: they are looked through only for something.
  if (chosen.size === 0) return chosen;
  const known = new Set(keys);
  return [...chosen].every((id) => known.has(id))
    ? chosen
    : new Set([...chosen].filter((id) => known.has(id)));
}
