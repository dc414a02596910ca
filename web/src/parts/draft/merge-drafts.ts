/** A field, or an element of a list, that both changed. Null: it was taken out. */
export interface DraftConflict {
  path: readonly string[];
  local: unknown;
  remote: unknown;
}
export interface MergedDraft<Draft> {
  draft: Draft;
  conflicts: readonly DraftConflict[];
}
interface Versions<Value> {
  base: Value;
  local: Value;
  remote: Value;
}
/** How drafts of one kind are merged. */
export interface MergeOptions<Draft extends object> {
  /** Fields that make sense as a whole only, such as a query. */
  whole?: readonly (keyof Draft & string)[];
}
interface Merging {
  whole: readonly string[];
  /** Whose version stands where both changed the same. */
  prefer: "local" | "remote";
  path: readonly string[];
  conflicts: DraftConflict[];
}

/**
 * What two people made of the same entry, put together: field by field, and lists element by
 * element, so that neither loses what only they changed.
 */
export function mergeDrafts<Draft extends object>(
  versions: Versions<Draft>,
  prefer: "local" | "remote" = "local",
  { whole = [] }: MergeOptions<Draft> = {},
): MergedDraft<Draft> {
  const conflicts: DraftConflict[] = [];
  // Fields keep their types: each is one of the three versions, or put together of them.
  const draft = mergeValue(versions, { whole, prefer, path: [], conflicts }) as Draft;
  return { draft, conflicts };
}

function mergeValue({ base, local, remote }: Versions<unknown>, merging: Merging): unknown {
  if (isSame(local, remote) || isSame(base, local)) return remote;
  if (isSame(base, remote)) return local;
  const isWhole = merging.path.length === 1 && merging.whole.includes(merging.path[0] ?? "");
  if (!isWhole && Array.isArray(base) && Array.isArray(local) && Array.isArray(remote))
    return mergeLists({ base, local, remote }, merging);
  if (!isWhole && isRecord(base) && isRecord(local) && isRecord(remote))
    return mergeRecords({ base, local, remote }, merging);
  merging.conflicts.push({ path: merging.path, local: local ?? null, remote: remote ?? null });
  return merging.prefer === "local" ? local : remote;
}

function mergeRecords(
  { base, local, remote }: Versions<Record<string, unknown>>,
  merging: Merging,
): Record<string, unknown> {
  const names = new Set([...Object.keys(remote), ...Object.keys(local)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = mergeValue(
        { base: base[name], local: local[name], remote: remote[name] },
        { ...merging, path: [...merging.path, name] },
      );
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The order is local where I changed it, else remote; what only one has stands after what it stood after. */
function mergeLists(versions: Versions<readonly unknown[]>, merging: Merging): unknown[] {
  const [base, local, remote] = [
    keyed(versions.base),
    keyed(versions.local),
    keyed(versions.remote),
  ];
  const merged = new Map<string, unknown>();
  for (const key of new Set([...remote.keys(), ...local.keys()])) {
    const value = mergeValue(
      { base: base.get(key), local: local.get(key), remote: remote.get(key) },
      { ...merging, path: [...merging.path, key] },
    );
    if (value !== undefined) merged.set(key, value);
  }
  const isReordered = !isSame(
    [...local.keys()].filter((key) => base.has(key)),
    [...base.keys()].filter((key) => local.has(key)),
  );
  const [leading, following] = isReordered ? [local, remote] : [remote, local];
  return orderKeys([...leading.keys()], [...following.keys()]).flatMap((key) =>
    merged.has(key) ? [merged.get(key)] : [],
  );
}

function orderKeys(leading: readonly string[], following: readonly string[]): string[] {
  const order = [...leading];
  for (const [index, key] of following.entries()) {
    if (order.includes(key)) continue;
    const previous = following[index - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  }
  return order;
}

/** Of what an element is recognized by, the first that it has; else by all that it is. */
const keyFields = ["id", "environment_id", "name", "tag", "field", "column"];

function keyed(list: readonly unknown[]): Map<string, unknown> {
  const elements = new Map<string, unknown>();
  const counts = new Map<string, number>();
  for (const element of list) {
    const key = keyOf(element);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    elements.set(count === 1 ? key : `${key} (${count})`, element);
  }
  return elements;
}

function keyOf(element: unknown): string {
  if (!isRecord(element)) return String(element);
  const field = keyFields.find((name) => ["string", "number"].includes(typeof element[name]));
  return field === undefined ? JSON.stringify(element) : String(element[field]);
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
