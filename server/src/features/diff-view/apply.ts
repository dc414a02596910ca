import type { applyDiff, ConfigurationKind } from "#contract/diff-view.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { lockAccess } from "../roles/store.ts";
import { lockViews } from "../views/store.ts";
import type { Fields, Item } from "./item.ts";
import { loadNames, withIds } from "./names.ts";
import { inNames, obstacleTo, partOf, writtenInOrder } from "./parts.ts";

interface Wanted { here: ReadonlyMap<ConfigurationKind, readonly Item[]>; from: string; changes: readonly { kind: ConfigurationKind; key: string }[]; nowS: number }
type Applied = ReplyOf<typeof applyDiff>["applied"];

/** All of them in the target's transaction: what is refused leaves nothing. */
export async function applyChanges(sql: Sql, caller: Caller, { here, from, changes, nowS }: Wanted): Promise<Applied> {
  // Writers of rules, roles and views take turns as they do elsewhere.
  await bumpConfig(sql);
  await lockAccess(sql);
  await lockViews(sql);
  const applied: Applied = [];
  for (const kind of writtenInOrder) {
    for (const key of new Set(changes.filter((one) => one.kind === kind).map((one) => one.key))) {
      const item = here.get(kind)?.find((one) => one.key === key);
      if (!item) throw refuse("stale", `${from}: ${kind}`);
      applied.push(await writeOne(sql, caller, { kind, item, from, nowS }));
    }
  }
  await publish(sql, { organization: caller.organizationId, kind: "access", rows: [] });
  return applied;
}

async function writeOne(sql: Sql, caller: Caller, { kind, item, from, nowS }: { kind: ConfigurationKind; item: Item; from: string; nowS: number }): Promise<Applied[number]> {
  const part = partOf(kind);
  const names = await loadNames(sql);
  const before = (await part.load(sql)).map((one) => inNames(one, names)).find((one) => one.key === item.key) ?? null;
  const obstacle = obstacleTo(part, caller, { item, before });
  if (obstacle !== null) {
    const [, permission] = /needs the permission (\S+)/.exec(obstacle) ?? [];
    throw permission === undefined ? refuse("impossible", `${item.name}: ${obstacle}`) : refuse("no_permission", permission);
  }
  const missing: string[] = [];
  const fields = withIds(item.fields, names, (noun, name) => missing.push(`the ${noun} “${name}”`)) as Fields; // it keeps the form of what it is given
  if (missing.length > 0) throw refuse("impossible", `${item.name} names ${missing.join(", ")}, which the target does not have: copy that too`);
  const id = await part.save(sql, { item, fields, before, caller, nowS });
  const action = before === null ? "create" : "update";
  await recordChange(sql, caller, { at: nowS, action, resource: part.resource, id, before: before && { name: before.name, ...before.fields }, after: { name: item.name, ...item.fields, copied_from: from }, news: part.news });
  if (kind === "environments") await publish(sql, { organization: caller.organizationId, kind: "environment", rows: [{ id, kind: before === null ? "created" : "updated" }] });
  return { kind, key: item.key, name: item.name, action };
}
