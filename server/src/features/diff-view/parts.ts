import { type ConfigurationKind, configurationKinds } from "#contract/diff-view.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Refusal, refuse } from "../../platform/refuse.ts";
import { loadNames } from "../configuration/names.ts";
import { holdsSecret, type Shelf } from "./compare.ts";
import type { Part, Wanted } from "./item.ts";
import { namedParts, namingParts } from "./other-parts.ts";
import { ruleParts } from "./rule-parts.ts";

/** In the order in which they are written: each names only what stands before it. */
export const partsToWrite: readonly Part[] = [...namedParts, ...ruleParts, ...namingParts];
/** In the order in which they are shown. */
export const partsToShow: readonly Part[] = configurationKinds.map((kind) => partOf(kind));

function partOf(kind: ConfigurationKind): Part {
  const part = partsToWrite.find((one) => one.kind === kind);
  if (!part) throw new Error(`nobody reads ${kind}`);
  return part;
}

export type Configuration = ReadonlyMap<ConfigurationKind, Shelf>;
/** An organization's whole configuration, with names in the place of ids. */
export async function loadConfiguration(sql: Sql): Promise<Configuration> {
  const names = await loadNames(sql);
  const found = new Map<ConfigurationKind, Shelf>();
  for (const part of partsToShow)
    found.set(part.kind, {
      items: await part.load(sql, names),
      order: (await part.order?.load(sql)) ?? null,
    });
  return found;
}

/** Why something cannot be copied: in words for before, and as what it is refused with. */
export interface Obstacle {
  words: string;
  refusal: Refusal;
}

/** Why this caller cannot write it in the target; null when they can. `wanted` null: the order. */
export function obstacleTo(part: Part, caller: Caller, wanted: Wanted | null): Obstacle | null {
  const permission = `${part.resource}@${wanted !== null && wanted.before === null && part.isFixed !== true ? "create" : "update"}`;
  if (!caller.permissions.has(permission))
    return {
      words: `It needs the permission ${permission} in the target`,
      refusal: refuse("no_permission", permission),
    };
  if (part.toggle !== undefined && !caller.toggles.has(part.toggle))
    return impossible(wanted, `The feature ${part.toggle} is switched off in the target`);
  return wanted !== null && holdsSecret(wanted.item.fields)
    ? impossible(wanted, "It holds a secret, which is never copied")
    : null;
}

const impossible = (wanted: Wanted | null, words: string): Obstacle => ({
  words,
  refusal: refuse("impossible", wanted === null ? words : `${wanted.item.name}: ${words}`),
});
