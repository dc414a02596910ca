import { useState } from "react";

/**
 * Fields of a form that were changed and not saved yet, over what is stored. A field that is put
 * back is no change.
 */
export function useDraftChanges<Fields extends object>(
  stored: Fields,
): {
  draft: Fields;
  changed: Partial<Fields>;
  count: number;
  set: (part: Partial<Fields>) => void;
  discard: () => void;
} {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const draft = { ...stored, ...typed };
  // Object.keys widens; typed holds fields of the form alone.
  const names = (Object.keys(typed) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(stored[name]),
  );
  const changed: Partial<Fields> = {};
  for (const name of names) changed[name] = draft[name];
  return {
    draft,
    changed,
    count: names.length,
    set: (part) => setTyped((before) => ({ ...before, ...part })),
    discard: () => setTyped({}),
  };
}
