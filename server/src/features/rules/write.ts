import type { RuleTest } from "#contract/rule-tests.ts";
import { canonical } from "../../platform/canonical.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { recordChange } from "../access/store-audit.ts";
import { type Draft, type Kind, type Rule, shown } from "./rule.ts";
import { deleteRule, insertRule, loadRules, saveRule, saveRuleOrder } from "./store.ts";

export type Edit<Body> = (before: Rule<Body>) => Draft<Body> & { revision?: number | undefined };

/** Who changes rules, and when. */
export interface By {
  caller: Caller;
  nowS: number;
  /** What was typed to have a rule of this name all the same. */
  confirm?(name: string): string | undefined;
  /** Whoever writes many rules puts off what they ask of each other until all are written. */
  later?(of: { name: string | null; body: object }, work: () => Promise<void>): void;
}

/**
 * Changes rules of one kind in the caller's transaction, which makes writers of the configuration
 * take turns: see bumpConfig.
 */
export interface RuleWriter<Body extends object> {
  /** In order, as they are by now. */
  rules(): readonly Rule<Body>[];
  create(draft: Draft<Body>): Promise<Rule<Body>>;
  change(id: string, edit: Edit<Body>): Promise<Rule<Body>>;
  /** What it does stays, so nothing is asked of it. */
  changeTests(id: string, tests: (before: Rule<Body>) => RuleTest[]): Promise<Rule<Body>>;
  remove(id: string): Promise<void>;
  /** `extra`: what else the order goes by, before and after. */
  reorder(ids: readonly string[], extra?: { before: object; after: object }): Promise<void>;
}

/** Every change is in the audit log, and told. */
export async function openRules<Body extends object>(
  sql: Sql,
  kind: Kind<Body>,
  by: By,
): Promise<RuleWriter<Body>> {
  const { caller, nowS } = by;
  let rules = await loadRules<Body>(sql, kind.kind);
  const record = (
    action: "create" | "update" | "delete",
    id: string,
    change: { before: unknown; after: unknown },
  ) =>
    recordChange(sql, caller, {
      ...change,
      action,
      id,
      resource: kind.resource,
      news: kind.kind,
      at: nowS,
    });
  /** Tests are told of where they change: they can be long. */
  const sides = (before: Rule<Body> | null, after: Rule<Body> | null) => {
    const isTested = canonical(before?.tests ?? []) !== canonical(after?.tests ?? []);
    const show = (rule: Rule<Body> | null) =>
      rule && { ...shown(kind, rule), ...(isTested ? { tests: rule.tests } : {}) };
    return { before: show(before), after: show(after) };
  };
  const told = async (before: Rule<Body> | null, after: Rule<Body> | null): Promise<void> => {
    const one = after ?? before;
    if (one === null) return;
    const inside = async () =>
      kind.inside?.(sql, { before, after, caller, nowS, confirm: by.confirm?.(one.name ?? "") });
    if (by.later) by.later(one, inside);
    else await inside();
    await record(
      before === null ? "create" : after === null ? "delete" : "update",
      one.id,
      sides(before, after),
    );
  };
  return {
    rules: () => rules,
    create: async (draft) => {
      checkBeside(kind, draft, rules);
      const after = await nameTaken(insertRule<Body>(sql, { ...draft, kind: kind.kind, nowS }));
      rules = [...rules, after];
      await told(null, after);
      return after;
    },
    change: async (id, edit) => {
      const before = among(rules, id);
      const { revision, ...draft } = edit(before);
      if (revision !== undefined && revision !== before.revision)
        throw refuse("stale", before.name ?? "This rule");
      checkBeside(
        kind,
        draft,
        rules.filter((one) => one.id !== before.id),
      );
      const after = await nameTaken(
        saveRule(sql, {
          ...before,
          ...draft,
          revision: before.revision + (hasSameEffect(kind, draft, before) ? 0 : 1),
          updated_at: nowS,
        }),
      );
      rules = rules.map((one) => (one === before ? after : one));
      await told(before, after);
      return after;
    },
    changeTests: async (id, testsAfter) => {
      const before = among(rules, id);
      const after = await saveRule(sql, { ...before, tests: testsAfter(before), updated_at: nowS });
      rules = rules.map((one) => (one === before ? after : one));
      await record("update", after.id, sides(before, after));
      return after;
    },
    remove: async (id) => {
      const before = among(rules, id);
      await kind.leave?.(sql, before, nowS);
      await deleteRule(sql, before.id);
      rules = rules.filter((one) => one !== before);
      await told(before, null);
    },
    reorder: async (ids, extra) => {
      const before = rules.map((one) => one.id);
      // Somebody added or deleted a rule meanwhile: an order of other rules would lose theirs.
      if (!isSameSet(ids, before)) throw refuse("stale", "The list");
      await saveRuleOrder(sql, kind.kind, ids);
      await kind.reordered?.(sql, nowS);
      await record(
        "update",
        "order",
        extra
          ? { before: { order: before, ...extra.before }, after: { order: ids, ...extra.after } }
          : { before, after: ids },
      );
      rules = await loadRules<Body>(sql, kind.kind);
    },
  };
}

/** By id, or by name where the contract names rules in paths. */
export function among<Body>(rules: readonly Rule<Body>[], id: string): Rule<Body> {
  const found =
    rules.find((one) => one.id === id) ??
    rules.find((one) => one.name !== null && one.name.toLowerCase() === id.toLowerCase());
  if (!found) throw refuse("not_found");
  return found;
}

function checkBeside<Body extends object>(
  kind: Kind<Body>,
  wanted: Draft<Body>,
  others: readonly Rule<Body>[],
): void {
  if (
    wanted.name !== null &&
    others.some((one) => one.name?.toLowerCase() === wanted.name?.toLowerCase())
  )
    throw refuseField("name_taken", "name");
  kind.check(wanted, others);
}

/** A change without an effect is no other revision: incidents that hold on to the rule keep it. */
function hasSameEffect<Body extends object>(
  kind: Kind<Body>,
  one: Draft<Body>,
  other: Draft<Body>,
): boolean {
  const effectOf = kind.effectOf ?? ((body: Body) => body);
  return (
    canonical(effectOf(one.body)) === canonical(effectOf(other.body)) && one.name === other.name
  );
}
