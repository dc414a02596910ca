import type { RuleTest } from "#contract/rule-tests.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { type RuleDraft, type Kind, type Rule, type PresentedRule, presentRule } from "./rule.ts";
import { loadRules } from "./store.ts";
import { findRule, type RuleEdit, openRuleWriter, type RuleWriter } from "./write.ts";

/**
 * Keeps the rules of one kind. Every change is one transaction: the row, what the kind asks, the
 * audit log, the pipeline's rule book, the news.
 */
export interface RuleCrud<Body extends object> {
  list(caller: Caller): Promise<PresentedRule<Body>[]>;
  find(caller: Caller, id: string): Promise<PresentedRule<Body>>;
  /** `besides` writes more of them in the same transaction. */
  create(
    caller: Caller,
    draft: RuleDraft<Body>,
    more?: ChangeOptions<Body>,
  ): Promise<PresentedRule<Body>>;
  change(
    caller: Caller,
    id: string,
    change: { edit: RuleEdit<Body> } & ChangeOptions<Body>,
  ): Promise<PresentedRule<Body>>;
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
  ): Promise<PresentedRule<Body>[]>;
}
interface ChangeOptions<Body extends object> {
  confirm?: string | undefined;
  alsoWrite?: (rules: RuleWriter<Body>) => Promise<void>;
}

export function ruleCrud<Body extends object>(
  { db, clock }: Parts,
  kind: Kind<Body>,
): RuleCrud<Body> {
  const load = (caller: Caller) =>
    db.tenant(caller.organizationId, (sql) => loadRules<Body>(sql, kind.kind));
  const present = (rule: Rule<Body>) => presentRule(kind, rule);
  const writeTransaction = <T>(
    caller: Caller,
    confirm: string | undefined,
    work: (rules: RuleWriter<Body>, sql: Sql) => Promise<T>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      // First, because it makes writers of the configuration take turns: what is checked stays
      // true.
      await bumpConfigVersion(sql);
      return work(
        await openRuleWriter(sql, kind, { caller, nowS: clock.nowS(), confirm: () => confirm }),
        sql,
      );
    });
  return {
    list: async (caller) => (await load(caller)).map(present),
    find: async (caller, id) => present(findRule(await load(caller), id)),
    create: (caller, draft, { confirm, alsoWrite } = {}) =>
      writeTransaction(caller, confirm, async (rules) => {
        const after = await rules.create(draft);
        await alsoWrite?.(rules);
        return present(after);
      }),
    change: (caller, id, { edit, confirm, alsoWrite }) =>
      writeTransaction(caller, confirm, async (rules) => {
        const after = await rules.change(id, edit);
        await alsoWrite?.(rules);
        return present(after);
      }),
    tests: async (caller, id) => findRule(await load(caller), id).tests,
    changeTests: (caller, id, tests) =>
      writeTransaction(
        caller,
        undefined,
        async (rules) => (await rules.changeTests(id, (before) => tests(before.tests))).tests,
      ),
    remove: (caller, id) => writeTransaction(caller, undefined, (rules) => rules.remove(id)),
    reorder: (caller, ids, inside) =>
      writeTransaction(caller, undefined, async (rules, sql) => {
        await rules.reorder(ids);
        await inside?.(sql);
        return rules.rules().map(present);
      }),
  };
}
