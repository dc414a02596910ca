import type { ConfigurationKind, DiffItem, KindOfDiff } from "#contract/diff-view.ts";

/** What is chosen to be copied, by kind and key. */
export interface Chosen {
  kind: ConfigurationKind;
  key: string;
}

export const chosenId = ({ kind, key }: Chosen): string => `${kind} ${key}`;

export const copyable = ({ items }: Pick<KindOfDiff, "items">): DiffItem[] =>
  items.filter((one) => one.obstacle === null);

/** What of the chosen still differs and can be copied: the comparison may have moved on since. */
export const stillChosen = (
  kinds: readonly KindOfDiff[],
  chosen: ReadonlySet<string>,
): (Chosen & Pick<DiffItem, "state" | "version">)[] =>
  kinds.flatMap((one) =>
    copyable(one).flatMap(({ key, state, version }) =>
      chosen.has(chosenId({ kind: one.kind, key }))
        ? [{ kind: one.kind, key, state, version }]
        : [],
    ),
  );

export function toggled(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): Set<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}
