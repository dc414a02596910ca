import type { RuleTest } from "#contract/rule-tests.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { bumpConfig } from "../organizations/store.ts";
import { type Draft, type Kind, type Rule, type Shown, shown } from "./rule.ts";
import { loadRules } from "./store.ts";
import { among, type Edit, openRules, type RuleWriter } from "./write.ts";

/**
 * Keeps the rules of one kind. Every change is one transaction: the row, what the kind asks, the
 * audit log, the pipeline's rule book, the news.
 */
export interface Keeper<Body extends object> {
  list(caller: Caller): Promise<Shown<Body>[]>;
  find(caller: Caller, id: string): Promise<Shown<Body>>;
  /** `besides` writes more of them in the same transaction. */
  create(caller: Caller, draft: Draft<Body>, more?: More<Body>): Promise<Shown<Body>>;
  change(caller: Caller, id: string, how: { edit: Edit<Body> } & More<Body>): Promise<Shown<Body>>;
  tests(caller: Caller, id: string): Promise<RuleTest[]>;
  changeTests(
    caller: Caller,
    id: string,
    tests: (before: readonly RuleTest[]) => RuleTest[],
  ): Promise<RuleTest[]>;
  remove(caller: Caller, id: string): Promise<void>;
  reorder(
    caller: Caller,
    ids: readonly string[],
    inside?: (sql: Sql) => Promise<void>,
  ): Promise<Shown<Body>[]>;
}
interface More<Body extends object> {
  confirm?: string | undefined;
  besides?: (rules: RuleWriter<Body>) => Promise<void>;
}

export function keepRules<Body extends object>(
  { db, clock }: Parts,
  kind: Kind<Body>,
): Keeper<Body> {
  const load = (caller: Caller) =>
    db.tenant(caller.organizationId, (sql) => loadRules<Body>(sql, kind.kind));
  const show = (rule: Rule<Body>) => shown(kind, rule);
  const changing = <T>(
    caller: Caller,
    confirm: string | undefined,
    work: (rules: RuleWriter<Body>, sql: Sql) => Promise<T>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      // First, because it makes writers of the configuration take turns: what is checked stays
      // true.
      await bumpConfig(sql);
      return work(
        await openRules(sql, kind, { caller, nowS: clock.nowS(), confirm: () => confirm }),
        sql,
      );
    });
  return {
    list: async (caller) => (await load(caller)).map(show),
    find: async (caller, id) => show(among(await load(caller), id)),
    create: (caller, draft, { confirm, besides } = {}) =>
      changing(caller, confirm, async (rules) => {
        const after = await rules.create(draft);
        await besides?.(rules);
        return show(after);
      }),
    change: (caller, id, { edit, confirm, besides }) =>
      changing(caller, confirm, async (rules) => {
        const after = await rules.change(id, edit);
        await besides?.(rules);
        return show(after);
      }),
    tests: async (caller, id) => among(await load(caller), id).tests,
    changeTests: (caller, id, tests) =>
      changing(
        caller,
        undefined,
        async (rules) => (await rules.changeTests(id, (before) => tests(before.tests))).tests,
      ),
    remove: (caller, id) => changing(caller, undefined, (rules) => rules.remove(id)),
    reorder: (caller, ids, inside) =>
      changing(caller, undefined, async (rules, sql) => {
        await rules.reorder(ids);
        await inside?.(sql);
        return rules.rules().map(show);
      }),
  };
}
