import { type applyDiff, type ConfigurationKind, orderKey } from "#contract/diff-view.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadNameIndex } from "../configuration/name-index.ts";
import { deferredWork } from "../configuration/rule-import.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { lockAccess } from "../roles/store.ts";
import { lockViews } from "../views/store.ts";
import { emptyItemList, itemDifferences, orderDifferences, type ItemList } from "./compare.ts";
import type {
  ConfigurationPart,
  PartWriter,
  ItemChange,
  WriteContext,
} from "./configuration-part.ts";
import { lockChangedEnvironments } from "./other-parts.ts";
import { sortAsSource, insertNewKeys } from "./order.ts";
import { type Configuration, findObstacle, partsToWrite } from "./parts.ts";
import { withDigests, withoutDigest, withoutSourcelessRows } from "./table-rows.ts";

interface ChosenChange {
  kind: ConfigurationKind;
  key: string;
  version?: string | undefined;
}
interface CopyRequest {
  source: Configuration;
  from: { id: string; name: string };
  changes: readonly ChosenChange[];
  confirm: readonly string[];
  nowS: number;
}
type AppliedChanges = ReplyOf<typeof applyDiff>["applied"];

/**
 * All of them in the target's transaction, each as if it were saved there: what is refused leaves
 * nothing.
 */
export async function applyChanges(
  sql: Sql,
  target: Caller,
  { source, from, changes, confirm, nowS }: CopyRequest,
): Promise<AppliedChanges> {
  // Writers of rules, roles and views take turns as they do elsewhere.
  await bumpConfigVersion(sql);
  await lockAccess(sql);
  await lockViews(sql);
  const [chosenEnvironments, hasGroups] = [
    new Set(changes.flatMap((change) => (change.kind === "environments" ? [change.key] : []))),
    changes.some((change) => change.kind === "environment-groups"),
  ];
  if (hasGroups || chosenEnvironments.size > 0)
    await lockChangedEnvironments(
      sql,
      (source.get("environments")?.items ?? []).filter((item) => chosenEnvironments.has(item.key)),
      nowS,
    );
  const after = deferredWork();
  const caller = { ...target, copiedFrom: from.name };
  const applied: AppliedChanges = [];
  for (const part of partsToWrite) {
    const chosen = new Map(
      changes.filter((change) => change.kind === part.kind).map((change) => [change.key, change]),
    );
    if (chosen.size === 0) continue;
    // Anew for each kind: it may name what was written just now.
    const context: WriteContext = {
      caller,
      nowS,
      from,
      names: await loadNameIndex(sql),
      after,
      confirm: (name) => confirm.find((typed) => typed.trim() === name),
    };
    applied.push(
      ...(await applyPart(sql, part, {
        sourceList: source.get(part.kind) ?? emptyItemList,
        chosen,
        context,
      })),
    );
  }
  await after.runAll();
  return applied;
}

interface PartInput {
  sourceList: ItemList;
  chosen: ReadonlyMap<string, ChosenChange>;
  context: WriteContext;
}

async function applyPart(
  sql: Sql,
  part: ConfigurationPart,
  { sourceList, chosen, context }: PartInput,
): Promise<AppliedChanges> {
  const targetList: ItemList = {
    items: await part.load(sql, context.names),
    order: (await part.order?.load(sql)) ?? null,
  };
  const itemChanges = await planChanges(sql, { part, sourceList, targetList, chosen, context });
  const order = chosen.get(orderKey);
  if (order)
    checkVersion(
      order,
      orderDifferences({ source: sourceList, target: targetList })?.version,
      "The order",
    );
  for (const itemChange of [...itemChanges, ...(order ? [null] : [])]) {
    const obstacle = findObstacle(part, context.caller, itemChange);
    if (obstacle !== null) throw obstacle.refusal;
  }
  const writer = await part.open(sql, context);
  for (const itemChange of itemChanges) await writer.write(itemChange);
  await applyOrder(sql, part, {
    writer,
    sourceList,
    createdKeys: new Set(
      itemChanges.flatMap(({ item, before }) => (before === null ? [item.key] : [])),
    ),
    isWhole: order !== undefined,
    context,
  });
  const applied = itemChanges.map(({ item, before }): AppliedChanges[number] => ({
    kind: part.kind,
    key: item.key,
    name: item.name,
    action: before === null ? "create" : "update",
  }));
  return order
    ? [...applied, { kind: part.kind, key: orderKey, name: "Order", action: "update" }]
    : applied;
}

async function planChanges(
  sql: Sql,
  {
    part,
    sourceList,
    targetList,
    chosen,
    context,
  }: PartInput & { part: ConfigurationPart; targetList: ItemList },
): Promise<ItemChange[]> {
  const standing = new Map(targetList.items.map((item) => [item.key, item]));
  const keys = [...chosen.keys()].filter((key) => key !== orderKey);
  const sourceByKey = new Map(sourceList.items.map((item) => [item.key, item]));
  const itemChanges: ItemChange[] = [];
  for (const key of keys) {
    const item = sourceByKey.get(key);
    if (!item) throw refuse("stale", `${context.from.name}: ${part.kind}`);
    itemChanges.push({ item, before: standing.get(key) ?? null });
  }
  for (const { item, before } of itemChanges) {
    const version = chosen.get(item.key)?.version;
    if (version !== undefined)
      checkVersion({ version }, await currentVersion(sql, part, { item, before }), item.name);
  }
  return itemChanges;
}

/**
 * As the comparison told it: with digests where both have rows. Those of the source are there
 * already.
 */
async function currentVersion(
  sql: Sql,
  part: ConfigurationPart,
  { item, before }: ItemChange,
): Promise<string | undefined> {
  if (before === null) return itemDifferences(withoutDigest(item), null)?.version;
  const [compared = before] =
    part.kind === "mapping-table" ? await withDigests(sql, [before]) : [before];
  return itemDifferences(item, withoutSourcelessRows(item, compared))?.version;
}

function checkVersion(
  { version }: { version?: string | undefined },
  now: string | undefined,
  name: string,
): void {
  if (version !== undefined && version !== now) throw refuse("stale", name);
}

/** New things stand as they do in the source; all of them do where that was asked for. */
async function applyOrder(
  sql: Sql,
  part: ConfigurationPart,
  {
    writer,
    sourceList,
    createdKeys,
    isWhole,
    context,
  }: {
    writer: PartWriter;
    sourceList: ItemList;
    createdKeys: ReadonlySet<string>;
    isWhole: boolean;
    context: WriteContext;
  },
): Promise<void> {
  if (
    !writer.reorder ||
    part.order === undefined ||
    (!isWhole && (createdKeys.size === 0 || findObstacle(part, context.caller, null) !== null))
  )
    return;
  const standing = (await part.load(sql, context.names)).map(({ key, id }) => ({ key, id }));
  const [keys, source] = [
    standing.map((item) => item.key),
    sourceList.items.map((item) => item.key),
  ];
  const placed = insertNewKeys(keys, source, createdKeys);
  const order = isWhole ? sortAsSource(placed, source) : placed;
  if (!isWhole && order.every((key, at) => key === keys[at])) return;
  const ids = new Map(standing.map((item) => [item.key, item.id]));
  await writer.reorder(
    order.flatMap((key) => ids.get(key) ?? []),
    isWhole ? (sourceList.order ?? {}) : await part.order.load(sql),
  );
}
