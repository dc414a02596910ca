import { createRegistry } from "../data/client/registry.ts";
import { useKeys } from "../ui/useKeys.ts";

/** Undoes the latest action; filled by `SessionActions`. */
export const undoRegistry = createRegistry<() => void>();

/** Until `SessionActions` is loaded, which may be after the first action: the key waits for it. */
export function EarlyUndo() {
  useKeys({ u: () => void undoRegistry.first().then((undoLatest) => undoLatest()) });
  return null;
}
