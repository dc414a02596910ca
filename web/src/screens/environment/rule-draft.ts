import type { RuleTree } from "#contract/environments.ts";

/**
 * A rule being written. It may be incomplete; `values` has at most one item unless the operator
 * takes a list.
 */
export interface DraftRule {
  id: string;
  field: string;
  op: string;
  values: readonly string[];
}
export interface DraftGroup {
  id: string;
  operator: "and" | "or";
  items: readonly DraftItem[];
}
export type DraftItem = DraftRule | DraftGroup;

export const isGroup = (item: DraftItem): item is DraftGroup => "items" in item;
export const takesList = (op: string): boolean => op === "IN" || op === "NOT IN";

/** Ids follow from the place in the tree, so that the same tree gives the same draft. */
export function draftOf(tree: RuleTree, id = "r"): DraftGroup {
  const items = tree.items.map((item, at): DraftItem => {
    const own = `${id}.${at}`;
    if ("items" in item) return draftOf(item, own);
    return {
      id: own,
      field: item.field,
      op: item.op,
      values: typeof item.value === "string" ? [item.value] : item.value,
    };
  });
  return { id, operator: tree.operator, items };
}

export function treeOf(group: DraftGroup): RuleTree {
  const items = group.items.map((item) => {
    if (isGroup(item)) return treeOf(item);
    return {
      field: item.field,
      op: item.op,
      value: takesList(item.op) ? [...item.values] : (item.values[0] ?? ""),
    };
  });
  return { operator: group.operator, items };
}

export const addedRule = (root: DraftGroup, groupId: string): DraftGroup =>
  added(root, groupId, { id: freshId(root), field: "", op: "=", values: [] });

/**
 * A group is the other kind than the one around it: else it would change nothing. It begins with a
 * rule to fill in.
 */
export function addedGroup(root: DraftGroup, groupId: string): DraftGroup {
  const around = itemsIn(root).find((item) => item.id === groupId);
  const operator = around && isGroup(around) && around.operator === "or" ? "and" : "or";
  const id = freshId(root);
  return added(root, groupId, {
    id,
    operator,
    items: [{ id: `${id}.0`, field: "", op: "=", values: [] }],
  });
}

/** Groups that become empty go too; the outermost stays. */
export function without(root: DraftGroup, id: string): DraftGroup {
  const items = root.items.flatMap((item): DraftItem[] => {
    if (item.id === id) return [];
    if (!isGroup(item)) return [item];
    const left = without(item, id);
    return left.items.length === 0 ? [] : [left];
  });
  return { ...root, items };
}

export const withOperator = (
  root: DraftGroup,
  groupId: string,
  operator: "and" | "or",
): DraftGroup => mapped(root, groupId, (item) => (isGroup(item) ? { ...item, operator } : item));

export function withRule(
  root: DraftGroup,
  id: string,
  change: Partial<Omit<DraftRule, "id">>,
): DraftGroup {
  return mapped(root, id, (item) => {
    if (isGroup(item)) return item;
    const next = { ...item, ...change };
    return takesList(next.op) ? next : { ...next, values: next.values.slice(0, 1) };
  });
}

/** Where an item stands in the tree that is sent, as problems name it: "rules.items.0.items.2". */
export function pathOf(root: DraftGroup, id: string, path = "rules"): string | null {
  if (root.id === id) return path;
  for (const [at, item] of root.items.entries()) {
    const own = `${path}.items.${at}`;
    const found = isGroup(item) ? pathOf(item, id, own) : item.id === id ? own : null;
    if (found !== null) return found;
  }
  return null;
}

const itemsIn = (group: DraftGroup): DraftItem[] => [
  group,
  ...group.items.flatMap((item) => (isGroup(item) ? itemsIn(item) : [item])),
];

function added(root: DraftGroup, groupId: string, item: DraftItem): DraftGroup {
  return mapped(root, groupId, (group) =>
    isGroup(group) ? { ...group, items: [...group.items, item] } : group,
  );
}

function mapped(group: DraftGroup, id: string, change: (item: DraftItem) => DraftItem): DraftGroup {
  // A group stays a group: every change here keeps the kind.
  if (group.id === id) return change(group) as DraftGroup;
  return {
    ...group,
    items: group.items.map((item) =>
      isGroup(item) ? mapped(item, id, change) : item.id === id ? change(item) : item,
    ),
  };
}

function freshId(root: DraftGroup): string {
  const taken = itemsIn(root).map(({ id }) => Number(/^n(\d+)/.exec(id)?.[1] ?? 0));
  return `n${Math.max(...taken) + 1}`;
}
