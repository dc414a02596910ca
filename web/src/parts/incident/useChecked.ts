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

/** Which rows of a list are checked. Rows that left the list are not counted; another list, named by `scope`, begins with none. */
export function useChecked(keys: readonly string[], scope: string): Checked {
  const [state, setState] = useState<Chosen>({ scope, ids: nothing });
  const chosen = state.scope === scope ? state.ids : nothing;
  const [last, setLast] = useState<string | null>(null);
  const known = new Set(keys);
  const ids = chosen.size === 0 || [...chosen].every((id) => known.has(id)) ? chosen : new Set([...chosen].filter((id) => known.has(id)));
  const set = (next: Iterable<string>) => setState({ scope, ids: new Set(next) });
  const toggle = (id: string, isRange = false) => {
    set(toggleRange(ids, { keys, id, from: isRange ? last : null }));
    setLast(id);
  };
  return { ids, toggle, set, clear: () => set([]) };
}
