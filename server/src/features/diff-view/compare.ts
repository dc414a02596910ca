import { createHash } from "node:crypto";
import {
  type ConfigurationKind,
  type DiffItem,
  type KindDiff,
  orderKey,
} from "#contract/diff-view.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { type Difference, differencesOf } from "../../platform/differences.ts";
import type { Fields } from "../configuration/fields.ts";
import type { Item } from "./configuration-part.ts";
import { sharedKeysOf } from "./order.ts";

/** Things of one kind in order; `order` is what else that goes by, null where there is none. */
export interface ItemList {
  items: readonly Item[];
  order: Fields | null;
}
export const emptyItemList: ItemList = { items: [], order: null };
interface ComparedLists {
  source: ItemList;
  target: ItemList;
}
/** Why something cannot be copied; null when it can. Of null it is the order. */
type FindObstacle = (of: { item: Item; before: Item | null } | null) => string | null;

/** Things that both have and that are the same are counted; of all others, what differs. */
export function compare(
  kind: ConfigurationKind,
  { source, target }: ComparedLists,
  obstacleOf: FindObstacle,
): KindDiff {
  const targetByKey = new Map(target.items.map((item) => [item.key, item]));
  const sourceKeys = new Set(source.items.map((item) => item.key));
  const items: DiffItem[] = [];
  for (const item of source.items) {
    const before = targetByKey.get(item.key) ?? null;
    const difference = itemDifferences(item, before);
    if (difference !== null)
      items.push({
        key: item.key,
        name: item.name,
        state: before === null ? "only_source" : "differs",
        ...difference,
        obstacle: obstacleOf({ item, before }),
      });
  }
  for (const item of target.items) {
    if (!sourceKeys.has(item.key))
      items.push({
        key: item.key,
        name: item.name,
        state: "only_target",
        ...versionedDifferences(differencesOf({}, item.fields), "only_target"),
        obstacle: "The source does not have it",
      });
  }
  const same = source.items.length - items.filter((item) => item.state !== "only_target").length;
  const order = orderDifferences({ source, target });
  if (order !== null)
    items.push({
      key: orderKey,
      name: "Order",
      state: "differs",
      ...order,
      obstacle: obstacleOf(null),
    });
  return { kind, items, same };
}

/** Null when they are the same. */
export function itemDifferences(
  item: Item,
  before: Item | null,
): Pick<DiffItem, "differences" | "version"> | null {
  const differences = differencesOf(item.fields, before?.fields ?? {});
  return before !== null && differences.length === 0
    ? null
    : versionedDifferences(differences, before === null ? "only_source" : "differs");
}

const maxPlaces = 10;

/** Of what both have. Null when it is the same, or there is none. */
export function orderDifferences({
  source,
  target,
}: ComparedLists): Pick<DiffItem, "differences" | "version"> | null {
  if (source.order === null || target.order === null) return null;
  const [keys, targetKeys] = [
    source.items.map((item) => item.key),
    target.items.map((item) => item.key),
  ];
  const [sourceShared, targetShared] = [
    sharedKeysOf(keys, targetKeys),
    sharedKeysOf(targetKeys, keys),
  ];
  const names = new Map(source.items.map((item) => [item.key, item.name]));
  const places = sourceShared.flatMap((key, at): Difference[] =>
    key === targetShared[at]
      ? []
      : [
          {
            path: `${at + 1}`,
            before: names.get(key) ?? key,
            after: names.get(targetShared[at] ?? "") ?? targetShared[at],
          },
        ],
  );
  const changes = [...differencesOf(source.order, target.order), ...places];
  if (changes.length === 0) return null;
  const { version } = versionedDifferences(changes, "order");
  return {
    differences: versionedDifferences(changes.slice(0, maxPlaces), "order").differences,
    version,
  };
}

function versionedDifferences(
  changes: readonly Difference[],
  state: string,
): Pick<DiffItem, "differences" | "version"> {
  const differences = changes.map(({ path, before, after }) => ({
    path,
    source: shownValue(path, before),
    target: shownValue(path, after),
  }));
  return {
    differences,
    version: createHash("sha256")
      .update(canonicalJson([state, differences]))
      .digest("hex")
      .slice(0, 32),
  };
}

const secretPattern =
  /(^|[._])(client_)?(secret|password|token|api_?key|private_?key|sealed|credentials?)($|[._])/i;
export const hiddenSecret = "••••";

/** Secrets never leave: neither shown here nor copied. */
export const holdsSecret = (fields: Fields): boolean => secretPaths(fields, "").length > 0;

function shownValue(path: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return secretPattern.test(path) ? hiddenSecret : withoutSecrets(value);
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secretPattern.test(key) && entry !== null ? hiddenSecret : withoutSecrets(entry),
    ]),
  );
}

function secretPaths(value: unknown, path: string): string[] {
  if (secretPattern.test(path) && value !== null && value !== undefined && value !== "")
    return [path];
  if (Array.isArray(value)) return value.flatMap((entry) => secretPaths(entry, ""));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => secretPaths(entry, key));
}
