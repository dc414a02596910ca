import { createHash } from "node:crypto";
import {
  type ConfigurationKind,
  type DiffItem,
  type KindOfDiff,
  orderKey,
} from "#contract/diff-view.ts";
import { canonical } from "../../platform/canonical.ts";
import { type Difference, differencesOf } from "../../platform/differences.ts";
import type { Fields } from "../configuration/fields.ts";
import type { Item } from "./item.ts";
import { sharedOf } from "./order.ts";

/** Things of one kind in order; `order` is what else that goes by, null where there is none. */
export interface Shelf {
  items: readonly Item[];
  order: Fields | null;
}
export const emptyShelf: Shelf = { items: [], order: null };
interface Sides {
  source: Shelf;
  target: Shelf;
}
/** Why something cannot be copied; null when it can. Of null it is the order. */
type ObstacleOf = (of: { item: Item; before: Item | null } | null) => string | null;

/** Things that both have and that are the same are counted; of all others, what differs. */
export function compare(
  kind: ConfigurationKind,
  { source, target }: Sides,
  obstacleOf: ObstacleOf,
): KindOfDiff {
  const there = new Map(target.items.map((item) => [item.key, item]));
  const here = new Set(source.items.map((item) => item.key));
  const items: DiffItem[] = [];
  for (const item of source.items) {
    const before = there.get(item.key) ?? null;
    const found = itemDifferences(item, before);
    if (found !== null)
      items.push({
        key: item.key,
        name: item.name,
        state: before === null ? "only_source" : "differs",
        ...found,
        obstacle: obstacleOf({ item, before }),
      });
  }
  for (const item of target.items) {
    if (!here.has(item.key))
      items.push({
        key: item.key,
        name: item.name,
        state: "only_target",
        ...told(differencesOf({}, item.fields), "only_target"),
        obstacle: "The source does not have it",
      });
  }
  const same = source.items.length - items.filter((one) => one.state !== "only_target").length;
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
  const found = differencesOf(item.fields, before?.fields ?? {});
  return before !== null && found.length === 0
    ? null
    : told(found, before === null ? "only_source" : "differs");
}

const placesShown = 10;

/** Of what both have. Null when it is the same, or there is none. */
export function orderDifferences({
  source,
  target,
}: Sides): Pick<DiffItem, "differences" | "version"> | null {
  if (source.order === null || target.order === null) return null;
  const [keys, others] = [source.items.map((one) => one.key), target.items.map((one) => one.key)];
  const [here, there] = [sharedOf(keys, others), sharedOf(others, keys)];
  const names = new Map(source.items.map((one) => [one.key, one.name]));
  const places = here.flatMap((key, at): Difference[] =>
    key === there[at]
      ? []
      : [
          {
            path: `${at + 1}`,
            before: names.get(key) ?? key,
            after: names.get(there[at] ?? "") ?? there[at],
          },
        ],
  );
  const found = [...differencesOf(source.order, target.order), ...places];
  if (found.length === 0) return null;
  const { version } = told(found, "order");
  return { differences: told(found.slice(0, placesShown), "order").differences, version };
}

function told(
  found: readonly Difference[],
  state: string,
): Pick<DiffItem, "differences" | "version"> {
  const differences = found.map(({ path, before, after }) => ({
    path,
    source: shownValue(path, before),
    target: shownValue(path, after),
  }));
  return {
    differences,
    version: createHash("sha256")
      .update(canonical([state, differences]))
      .digest("hex")
      .slice(0, 32),
  };
}

const secretName =
  /(^|[._])(client_)?(secret|password|token|api_?key|private_?key|sealed|credentials?)($|[._])/i;
export const hiddenSecret = "••••";

/** Secrets never leave: neither shown here nor copied. */
export const holdsSecret = (fields: Fields): boolean => secretPaths(fields, "").length > 0;

function shownValue(path: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return secretName.test(path) ? hiddenSecret : withoutSecrets(value);
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      secretName.test(key) && one !== null ? hiddenSecret : withoutSecrets(one),
    ]),
  );
}

function secretPaths(value: unknown, path: string): string[] {
  if (secretName.test(path) && value !== null && value !== undefined && value !== "") return [path];
  if (Array.isArray(value)) return value.flatMap((one) => secretPaths(one, ""));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => secretPaths(one, key));
}
