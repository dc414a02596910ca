import { type ConfigurationKind, configurationKinds } from "#contract/diff-view.ts";
import { type Reason, reason, refusalMessage } from "#contract/refusals.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Refusal, refuse, refuseFor } from "../../platform/refuse.ts";
import { loadNameIndex } from "../configuration/name-index.ts";
import { refusedUnder } from "../configuration/prefix-refusals.ts";
import { holdsSecret, type ItemList } from "./compare.ts";
import type { ConfigurationPart, ItemChange } from "./configuration-part.ts";
import { referencedParts, referencingParts } from "./other-parts.ts";
import { ruleParts } from "./rule-parts.ts";

/** In the order in which they are written: each names only what stands before it. */
export const partsToWrite: readonly ConfigurationPart[] = [
  ...referencedParts,
  ...ruleParts,
  ...referencingParts,
];
/** In the order in which they are shown. */
export const partsToShow: readonly ConfigurationPart[] = configurationKinds.map((kind) =>
  partOf(kind),
);

function partOf(kind: ConfigurationKind): ConfigurationPart {
  const part = partsToWrite.find((part) => part.kind === kind);
  if (!part) throw new Error(`nobody reads ${kind}`);
  return part;
}

/** The permission that reading the part takes, where one of the sides lacks it; null where none. */
export function missingRead(
  { resource }: Pick<ConfigurationPart, "resource">,
  sides: readonly Pick<Caller, "permissions">[],
): string | null {
  const permission = `${resource}@read`;
  return sides.every(({ permissions }) => permissions.has(permission)) ? null : permission;
}

export type Configuration = ReadonlyMap<ConfigurationKind, ItemList>;
/** An organization's whole configuration, with names in the place of ids. */
export async function loadConfiguration(sql: Sql): Promise<Configuration> {
  const names = await loadNameIndex(sql);
  const lists = new Map<ConfigurationKind, ItemList>();
  for (const part of partsToShow)
    lists.set(part.kind, {
      items: await part.load(sql, names),
      order: (await part.order?.load(sql)) ?? null,
    });
  return lists;
}

/** Why something cannot be copied: in words for before, and as what it is refused with. */
export interface Obstacle {
  message: string;
  refusal: Refusal;
}

/** Why this caller cannot write it in the target; null when they can. `wanted` null: the order. */
export function findObstacle(
  part: ConfigurationPart,
  caller: Caller,
  change: ItemChange | null,
): Obstacle | null {
  const permission = `${part.resource}@${change !== null && change.before === null && part.isFixed !== true ? "create" : "update"}`;
  if (!caller.permissions.has(permission))
    return {
      message: `It needs the permission ${permission} in the target`,
      refusal: refuse("no_permission", permission),
    };
  if (part.toggle !== undefined && !caller.toggles.has(part.toggle))
    return obstacle(change, reason("toggle_off_in_target", part.toggle));
  return change !== null && holdsSecret(change.item.fields)
    ? obstacle(change, reason("secret_not_copied"))
    : null;
}

const obstacle = (change: ItemChange | null, why: Reason): Obstacle => ({
  message: refusalMessage(why),
  refusal: change === null ? refuseFor(why) : refusedUnder(change.item.name, refuseFor(why)),
});
