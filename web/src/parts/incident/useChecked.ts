import { useState } from "react";
import { toggleRange } from "./toggle-range.ts";

export interface Checked {
  ids: ReadonlySet<string>;
  /** From the last one that was toggled, when it is a range. */
  toggle: (id: string, isRange?: boolean) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

interface Chosen {
  scope: string;
  ids: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Which rows of a list are checked. Rows that left the list are not counted; another list, named by
 * `scope`, begins with none.
 */
export function useChecked(keys: readonly string[], scope: string): Checked {
  const [state, setState] = useState<Chosen>({ scope, ids: nothing });
  const chosen = state.scope === scope ? state.ids : nothing;
  const [last, setLast] = useState<string | null>(null);
  const ids = onlyKnown(chosen, keys);
  const set = (next: Iterable<string>) => setState({ scope, ids: new Set(next) });
  const toggle = (id: string, isRange = false) => {
    set(toggleRange(ids, { keys, id, from: isRange ? last : null }));
    setLast(id);
  };
  return { ids, toggle, set, clear: () => set([]) };
}

/** The same set where all are known, so that nothing is drawn anew for it. */
function onlyKnown(chosen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  // A feed may hold a hundred thousand rows: they are looked through only for something.
  if (chosen.size === 0) return chosen;
  const known = new Set(keys);
  return [...chosen].every((id) => known.has(id))
    ? chosen
    : new Set([...chosen].filter((id) => known.has(id)));
}
