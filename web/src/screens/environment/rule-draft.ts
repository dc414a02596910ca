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
    const itemId = `${id}.${at}`;
    if ("items" in item) return draftOf(item, itemId);
    return {
      id: itemId,
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

export const addRule = (root: DraftGroup, groupId: string): DraftGroup =>
  addItem(root, groupId, { id: nextId(root), field: "", op: "=", values: [] });

/**
 * A group is the other kind than the one around it: else it would change nothing. It begins with a
 * rule to fill in.
 */
export function addGroup(root: DraftGroup, groupId: string): DraftGroup {
  const around = itemsIn(root).find((item) => item.id === groupId);
  const operator = around && isGroup(around) && around.operator === "or" ? "and" : "or";
  const id = nextId(root);
  return addItem(root, groupId, {
    id,
    operator,
    items: [{ id: `${id}.0`, field: "", op: "=", values: [] }],
  });
}

/** Groups that become empty go too; the outermost stays. */
export function removeItem(root: DraftGroup, id: string): DraftGroup {
  const items = root.items.flatMap((item): DraftItem[] => {
    if (item.id === id) return [];
    if (!isGroup(item)) return [item];
    const left = removeItem(item, id);
    return left.items.length === 0 ? [] : [left];
  });
  return { ...root, items };
}

export const withOperator = (
  root: DraftGroup,
  groupId: string,
  operator: "and" | "or",
): DraftGroup =>
  updateItem(root, groupId, (item) => (isGroup(item) ? { ...item, operator } : item));

export function withRule(
  root: DraftGroup,
  id: string,
  change: Partial<Omit<DraftRule, "id">>,
): DraftGroup {
  return updateItem(root, id, (item) => {
    if (isGroup(item)) return item;
    const next = { ...item, ...change };
    return takesList(next.op) ? next : { ...next, values: next.values.slice(0, 1) };
  });
}

/** Where an item stands in the tree that is sent, as problems name it: "rules.items.0.items.2". */
export function pathOf(root: DraftGroup, id: string, path = "rules"): string | null {
  if (root.id === id) return path;
  for (const [at, item] of root.items.entries()) {
    const itemPath = `${path}.items.${at}`;
    const match = isGroup(item) ? pathOf(item, id, itemPath) : item.id === id ? itemPath : null;
    if (match !== null) return match;
  }
  return null;
}

const itemsIn = (group: DraftGroup): DraftItem[] => [
  group,
  ...group.items.flatMap((item) => (isGroup(item) ? itemsIn(item) : [item])),
];

function addItem(root: DraftGroup, groupId: string, item: DraftItem): DraftGroup {
  return updateItem(root, groupId, (group) =>
    isGroup(group) ? { ...group, items: [...group.items, item] } : group,
  );
}

function updateItem(
  group: DraftGroup,
  id: string,
  change: (item: DraftItem) => DraftItem,
): DraftGroup {
  // A group stays a group: every change here keeps the kind.
  if (group.id === id) return change(group) as DraftGroup;
  return {
    ...group,
    items: group.items.map((item) =>
      isGroup(item) ? updateItem(item, id, change) : item.id === id ? change(item) : item,
    ),
  };
}

function nextId(root: DraftGroup): string {
  const usedNumbers = itemsIn(root).map(({ id }) => Number(/^n(\d+)/.exec(id)?.[1] ?? 0));
  return `n${Math.max(...usedNumbers) + 1}`;
}
