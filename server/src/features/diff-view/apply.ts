import { type applyDiff, type ConfigurationKind, orderKey } from "#contract/diff-view.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadNames } from "../configuration/names.ts";
import { afterAll } from "../configuration/put-rules.ts";
import { bumpConfig } from "../organizations/store.ts";
import { lockAccess } from "../roles/store.ts";
import { lockViews } from "../views/store.ts";
import { emptyShelf, itemDifferences, orderDifferences, type Shelf } from "./compare.ts";
import type { Part, PartWriter, Wanted, Writing } from "./item.ts";
import { waitForEnvironments } from "./other-parts.ts";
import { asInSource, withNew } from "./order.ts";
import { type Configuration, obstacleTo, partsToWrite } from "./parts.ts";
import { withDigests, withoutDigest, withoutUnsaid } from "./table-rows.ts";

interface Change {
  kind: ConfigurationKind;
  key: string;
  version?: string | undefined;
}
interface Copying {
  source: Configuration;
  from: { id: string; name: string };
  changes: readonly Change[];
  confirm: readonly string[];
  nowS: number;
}
type Applied = ReplyOf<typeof applyDiff>["applied"];

/**
 * All of them in the target's transaction, each as if it were saved there: what is refused leaves
 * nothing.
 */
export async function applyChanges(
  sql: Sql,
  target: Caller,
  { source, from, changes, confirm, nowS }: Copying,
): Promise<Applied> {
  // Writers of rules, roles and views take turns as they do elsewhere.
  await bumpConfig(sql);
  await lockAccess(sql);
  await lockViews(sql);
  const [chosenEnvironments, hasGroups] = [
    new Set(changes.flatMap((one) => (one.kind === "environments" ? [one.key] : []))),
    changes.some((one) => one.kind === "environment-groups"),
  ];
  if (hasGroups || chosenEnvironments.size > 0)
    await waitForEnvironments(
      sql,
      (source.get("environments")?.items ?? []).filter((item) => chosenEnvironments.has(item.key)),
      nowS,
    );
  const after = afterAll();
  const caller = { ...target, copiesFrom: from.name };
  const applied: Applied = [];
  for (const part of partsToWrite) {
    const chosen = new Map(
      changes.filter((one) => one.kind === part.kind).map((one) => [one.key, one]),
    );
    if (chosen.size === 0) continue;
    // Anew for each kind: it may name what was written just now.
    const writing: Writing = {
      caller,
      nowS,
      from,
      names: await loadNames(sql),
      after,
      confirm: (name) => confirm.find((one) => one.trim() === name),
    };
    applied.push(
      ...(await applyPart(sql, part, {
        here: source.get(part.kind) ?? emptyShelf,
        chosen,
        writing,
      })),
    );
  }
  await after.settle();
  return applied;
}

interface OfPart {
  here: Shelf;
  chosen: ReadonlyMap<string, Change>;
  writing: Writing;
}

async function applyPart(
  sql: Sql,
  part: Part,
  { here, chosen, writing }: OfPart,
): Promise<Applied> {
  const there: Shelf = {
    items: await part.load(sql, writing.names),
    order: (await part.order?.load(sql)) ?? null,
  };
  const wanted = await wantedOf(sql, { part, here, there, chosen, writing });
  const order = chosen.get(orderKey);
  if (order)
    checkVersion(order, orderDifferences({ source: here, target: there })?.version, "The order");
  for (const one of [...wanted, ...(order ? [null] : [])]) {
    const obstacle = obstacleTo(part, writing.caller, one);
    if (obstacle !== null) throw obstacle.refusal;
  }
  const writer = await part.open(sql, writing);
  for (const one of wanted) await writer.write(one);
  await putInOrder(sql, part, {
    writer,
    here,
    made: new Set(wanted.flatMap(({ item, before }) => (before === null ? [item.key] : []))),
    isWhole: order !== undefined,
    writing,
  });
  const told = wanted.map(({ item, before }): Applied[number] => ({
    kind: part.kind,
    key: item.key,
    name: item.name,
    action: before === null ? "create" : "update",
  }));
  return order
    ? [...told, { kind: part.kind, key: orderKey, name: "Order", action: "update" }]
    : told;
}

async function wantedOf(
  sql: Sql,
  { part, here, there, chosen, writing }: OfPart & { part: Part; there: Shelf },
): Promise<Wanted[]> {
  const standing = new Map(there.items.map((item) => [item.key, item]));
  const keys = [...chosen.keys()].filter((key) => key !== orderKey);
  const known = new Map(here.items.map((item) => [item.key, item]));
  const wanted: Wanted[] = [];
  for (const key of keys) {
    const item = known.get(key);
    if (!item) throw refuse("stale", `${writing.from.name}: ${part.kind}`);
    wanted.push({ item, before: standing.get(key) ?? null });
  }
  for (const { item, before } of wanted) {
    const version = chosen.get(item.key)?.version;
    if (version !== undefined)
      checkVersion({ version }, await versionOf(sql, part, { item, before }), item.name);
  }
  return wanted;
}

/**
 * As the comparison told it: with digests where both have rows. Those of the source are there
 * already.
 */
async function versionOf(
  sql: Sql,
  part: Part,
  { item, before }: Wanted,
): Promise<string | undefined> {
  if (before === null) return itemDifferences(withoutDigest(item), null)?.version;
  const [compared = before] =
    part.kind === "mapping-table" ? await withDigests(sql, [before]) : [before];
  return itemDifferences(item, withoutUnsaid(item, compared))?.version;
}

function checkVersion(
  { version }: { version?: string | undefined },
  now: string | undefined,
  name: string,
): void {
  if (version !== undefined && version !== now) throw refuse("stale", name);
}

/** New things stand as they do in the source; all of them do where that was asked for. */
async function putInOrder(
  sql: Sql,
  part: Part,
  {
    writer,
    here,
    made,
    isWhole,
    writing,
  }: {
    writer: PartWriter;
    here: Shelf;
    made: ReadonlySet<string>;
    isWhole: boolean;
    writing: Writing;
  },
): Promise<void> {
  if (
    !writer.arrange ||
    part.order === undefined ||
    (!isWhole && (made.size === 0 || obstacleTo(part, writing.caller, null) !== null))
  )
    return;
  const standing = (await part.load(sql, writing.names)).map(({ key, id }) => ({ key, id }));
  const [keys, source] = [standing.map((one) => one.key), here.items.map((one) => one.key)];
  const placed = withNew(keys, source, made);
  const order = isWhole ? asInSource(placed, source) : placed;
  if (!isWhole && order.every((key, at) => key === keys[at])) return;
  const ids = new Map(standing.map((one) => [one.key, one.id]));
  await writer.arrange(
    order.flatMap((key) => ids.get(key) ?? []),
    isWhole ? (here.order ?? {}) : await part.order.load(sql),
  );
}
