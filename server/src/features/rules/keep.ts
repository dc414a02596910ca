import { canonical } from "../../platform/canonical.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfig } from "../organizations/store.ts";
import { type Draft, type Kind, type Rule, type Shown, shown } from "./rule.ts";
import { deleteRule, insertRule, loadRules, saveRule, saveRuleOrder } from "./store.ts";

export type Edit<Body> = (before: Rule<Body>) => Draft<Body> & { revision?: number | undefined };

/** Keeps the rules of one kind. Every change is one transaction: the row, the audit log, the pipeline's rule book, the news. */
export interface Keeper<Body extends object> {
  list(caller: Caller): Promise<Shown<Body>[]>;
  find(caller: Caller, id: string): Promise<Shown<Body>>;
  create(caller: Caller, draft: Draft<Body>, inside?: Inside<Body>): Promise<Shown<Body>>;
  change(caller: Caller, id: string, how: { edit: Edit<Body>; inside?: Inside<Body> | undefined }): Promise<Shown<Body>>;
  remove(caller: Caller, id: string, inside?: Inside<Body>): Promise<void>;
  reorder(caller: Caller, ids: readonly string[], inside?: (sql: Sql) => Promise<void>): Promise<Shown<Body>[]>;
}
/** What a kind does besides, in the same transaction; `after` is null when the rule was deleted. */
export type Inside<Body> = (sql: Sql, of: { before: Rule<Body> | null; after: Rule<Body> | null }) => Promise<void>;

export function keepRules<Body extends object>({ db, clock }: Parts, kind: Kind<Body>): Keeper<Body> {
  const load = (sql: Sql) => loadRules<Body>(sql, kind.kind);
  const show = (rule: Rule<Body>) => shown(kind, rule);
  const changing = <T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      // First, because it makes writers of the configuration take turns: what is checked stays true.
      await bumpConfig(sql);
      return work(sql);
    });
  const record = (sql: Sql, caller: Caller, of: { action: "create" | "update" | "delete"; id: string; before: unknown; after: unknown }) => recordChange(sql, caller, { ...of, resource: kind.resource, news: kind.kind, at: clock.nowS() });
  return {
    list: (caller) => db.tenant(caller.organizationId, async (sql) => (await load(sql)).map(show)),
    find: (caller, id) => db.tenant(caller.organizationId, async (sql) => show(among(await load(sql), id))),
    create: (caller, draft, inside) =>
      changing(caller, async (sql) => {
        checkBeside(kind, draft, await load(sql));
        const after = await nameTaken(insertRule<Body>(sql, { ...draft, kind: kind.kind, nowS: clock.nowS() }));
        await inside?.(sql, { before: null, after });
        await record(sql, caller, { action: "create", id: after.id, before: null, after: show(after) });
        return show(after);
      }),
    change: (caller, id, { edit, inside }) =>
      changing(caller, async (sql) => {
        const all = await load(sql);
        const before = among(all, id);
        const { revision, ...draft } = edit(before);
        if (revision !== undefined && revision !== before.revision) throw refuse("stale", before.name ?? "This rule");
        checkBeside(kind, draft, all.filter((one) => one.id !== before.id));
        const after = await nameTaken(saveRule(sql, { ...before, ...draft, revision: before.revision + (hasSameEffect(kind, draft, before) ? 0 : 1), updated_at: clock.nowS() }));
        await inside?.(sql, { before, after });
        await record(sql, caller, { action: "update", id: before.id, before: show(before), after: show(after) });
        return show(after);
      }),
    remove: (caller, id, inside) =>
      changing(caller, async (sql) => {
        const before = among(await load(sql), id);
        await deleteRule(sql, before.id);
        await inside?.(sql, { before, after: null });
        await record(sql, caller, { action: "delete", id: before.id, before: show(before), after: null });
      }),
    reorder: (caller, ids, inside) =>
      changing(caller, async (sql) => {
        const before = (await load(sql)).map((one) => one.id);
        // Somebody added or deleted a rule meanwhile: an order of other rules would lose theirs.
        if (!isSameSet(ids, before)) throw refuse("stale", "The list");
        await saveRuleOrder(sql, kind.kind, ids);
        await inside?.(sql);
        await record(sql, caller, { action: "update", id: "order", before, after: ids });
        return (await load(sql)).map(show);
      }),
  };
}

/** By id, or by name where the contract names rules in paths. */
function among<Body>(rules: readonly Rule<Body>[], id: string): Rule<Body> {
  const found = rules.find((one) => one.id === id) ?? rules.find((one) => one.name !== null && one.name.toLowerCase() === id.toLowerCase());
  if (!found) throw refuse("not_found");
  return found;
}

function checkBeside<Body extends object>(kind: Kind<Body>, wanted: Draft<Body>, others: readonly Rule<Body>[]): void {
  if (wanted.name !== null && others.some((one) => one.name?.toLowerCase() === wanted.name?.toLowerCase())) throw refuseField("name_taken", "name");
  kind.check(wanted, others);
}

function hasSameEffect<Body extends object>(kind: Kind<Body>, one: Draft<Body>, other: Draft<Body>): boolean {
  const effectOf = kind.effectOf ?? ((body: Body) => body);
  return canonical(effectOf(one.body)) === canonical(effectOf(other.body)) && one.name === other.name;
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && new Set(one).size === one.length && new Set([...one, ...other]).size === one.length;
