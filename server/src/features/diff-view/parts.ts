import { type ConfigurationKind, configurationKinds } from "#contract/diff-view.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { holdsSecret } from "./compare.ts";
import type { Fields, Item, Part } from "./item.ts";
import { loadNames, type Names, withNames } from "./names.ts";
import { otherParts } from "./other-parts.ts";
import { ruleParts } from "./rule-parts.ts";

const byKind = new Map([...otherParts, ...ruleParts].map((part) => [part.kind, part]));
/** In the order in which they are shown. */
export const parts: readonly Part[] = configurationKinds.map((kind) => partOf(kind));

export function partOf(kind: ConfigurationKind): Part {
  const part = byKind.get(kind);
  if (!part) throw new Error(`nobody reads ${kind}`);
  return part;
}

// Rules of other kinds name these two: they are written first.
const early: readonly ConfigurationKind[] = ["settings", "tag-manager", "environments", "roles", "mapping-table", "incident-tag"];
export const writtenInOrder: readonly ConfigurationKind[] = [...early, ...configurationKinds.filter((kind) => !early.includes(kind))];

/** An organization's whole configuration, with names in the place of ids. */
export async function loadConfiguration(sql: Sql): Promise<Map<ConfigurationKind, Item[]>> {
  const names = await loadNames(sql);
  const found = new Map<ConfigurationKind, Item[]>();
  for (const part of parts) found.set(part.kind, (await part.load(sql)).map((item) => inNames(item, names)));
  return found;
}

export const inNames = (item: Item, names: Names): Item => ({ ...item, fields: withNames(item.fields, names) as Fields }); // it keeps the form of what it is given

/** Why this caller cannot write it in the target; null when they can. */
export function obstacleTo(part: Part, caller: Caller, { item, before }: { item: Item; before: Item | null }): string | null {
  const action = before === null && part.kind !== "settings" && part.kind !== "tag-manager" ? "create" : "update";
  const permission = `${part.resource}@${action}`;
  if (!caller.permissions.has(permission)) return `It needs the permission ${permission} in the target`;
  if (part.toggle !== undefined && !caller.toggles.has(part.toggle)) return `The feature ${part.toggle} is switched off in the target`;
  return holdsSecret(item.fields) ? "It holds a secret, which is never copied" : null;
}
