import type { ConfigurationKind, DiffItem, KindDiff } from "#contract/diff-view.ts";

/** What is chosen to be copied, by kind and key. */
export interface DiffSelection {
  kind: ConfigurationKind;
  key: string;
}

export const selectionId = ({ kind, key }: DiffSelection): string => `${kind} ${key}`;

export const copyable = ({ items }: Pick<KindDiff, "items">): DiffItem[] =>
  items.filter((item) => item.obstacle === null);

/** What of the chosen still differs and can be copied: the comparison may have moved on since. */
export const validSelection = (
  kinds: readonly KindDiff[],
  selectedIds: ReadonlySet<string>,
): (DiffSelection & Pick<DiffItem, "state" | "version">)[] =>
  kinds.flatMap((kind) =>
    copyable(kind).flatMap(({ key, state, version }) =>
      selectedIds.has(selectionId({ kind: kind.kind, key }))
        ? [{ kind: kind.kind, key, state, version }]
        : [],
    ),
  );

export function toggleSelection(
  selectedIds: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): Set<string> {
  const next = new Set(selectedIds);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}
