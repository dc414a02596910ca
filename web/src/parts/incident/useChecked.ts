import { useState } from "react";
import { toggleRange } from "./toggle-range.ts";

export interface Checked {
  ids: ReadonlySet<string>;
  /** From the last one that was toggled, when it is a range. */
  toggle: (id: string, isRange?: boolean) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

/** Which rows of a list are checked. Rows that left the list are no longer counted. */
export function useChecked(keys: readonly string[]): Checked {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const known = new Set(keys);
  const ids = chosen.size === 0 || [...chosen].every((id) => known.has(id)) ? chosen : new Set([...chosen].filter((id) => known.has(id)));
  const set = (next: Iterable<string>) => setChosen(new Set(next));
  const toggle = (id: string, isRange = false) => {
    set(toggleRange(ids, { keys, id, from: isRange ? last : null }));
    setLast(id);
  };
  return { ids, toggle, set, clear: () => set([]) };
}
