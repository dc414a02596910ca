import type { RuleTest } from "#contract/rule-tests.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { recordChange } from "../access/store-audit.ts";
import { type ChangeBase, type RuleDraft, type Kind, type Rule, presentRule } from "./rule.ts";
import { deleteRule, insertRule, loadRules, saveRule, saveRuleOrder } from "./store.ts";

export type RuleEdit<Body> = (before: Rule<Body>) => RuleDraft<Body> & ChangeBase;

/** Who changes rules, and when. */
export interface Author {
  caller: Caller;
  nowS: number;
  /** What was typed to have a rule of this name all the same. */
  confirm?(name: string): string | undefined;
  /** Whoever writes many rules puts off what they ask of each other until all are written. */
  defer?(of: { name: string | null; body: object }, work: () => Promise<void>): void;
}

/**
 * Changes rules of one kind in the caller's transaction, which makes writers of the configuration
 * take turns: see bumpConfig.
 */
export interface RuleWriter<Body extends object> {
  /** In order, as they are by now. */
  rules(): readonly Rule<Body>[];
  create(draft: RuleDraft<Body>): Promise<Rule<Body>>;
  change(id: string, edit: RuleEdit<Body>): Promise<Rule<Body>>;
  /** What it does stays, so nothing is asked of it. */
  changeTests(id: string, tests: (before: Rule<Body>) => RuleTest[]): Promise<Rule<Body>>;
  remove(id: string): Promise<void>;
  /** `extra`: what else the order goes by, before and after. */
  reorder(ids: readonly string[], extra?: { before: object; after: object }): Promise<void>;
}

/** Every change is in the audit log, and told. */
export async function openRuleWriter<Body extends object>(
  sql: Sql,
  kind: Kind<Body>,
  author: Author,
): Promise<RuleWriter<Body>> {
  const audit = auditOf({ sql, kind, author });
  let rules = await loadRules<Body>(sql, kind.kind);
  const replace = (before: Rule<Body>, after: Rule<Body>): void => {
    rules = rules.map((rule) => (rule === before ? after : rule));
  };
  return {
    rules: () => rules,
    create: async (draft) => {
      checkAgainstOthers(kind, draft, rules);
      const after = await nameTaken(
        insertRule<Body>(sql, { ...draft, kind: kind.kind, nowS: author.nowS }),
      );
      rules = [...rules, after];
      await audit.rule(null, after);
      return after;
    },
    change: async (id, edit) => {
      const before = findRule(rules, id);
      const after = await saveEdit({ sql, kind, author }, before, { edit, rules });
      replace(before, after);
      await audit.rule(before, after);
      return after;
    },
    changeTests: async (id, testsAfter) => {
      const before = findRule(rules, id);
      const after = await saveRule(sql, {
        ...before,
        tests: testsAfter(before),
        updated_at: author.nowS,
      });
      replace(before, after);
      await audit.record("update", after.id, auditSides(kind, before, after));
      return after;
    },
    remove: async (id) => {
      const before = findRule(rules, id);
      await kind.beforeDelete?.(sql, before, author.nowS);
      await deleteRule(sql, before.id);
      rules = rules.filter((rule) => rule !== before);
      await audit.rule(before, null);
    },
    reorder: async (ids, extra) => {
      const before = rules.map((rule) => rule.id);
      // Somebody added or deleted a rule meanwhile: an order of other rules would lose theirs.
      if (!isSameSet(ids, before)) throw refuse("stale", "The list");
      await saveRuleOrder(sql, kind.kind, ids);
      await kind.afterReorder?.(sql, author.nowS);
      const sides = extra
        ? { before: { order: before, ...extra.before }, after: { order: ids, ...extra.after } }
        : { before, after: ids };
      await audit.record("update", "order", sides);
      rules = await loadRules<Body>(sql, kind.kind);
    },
  };
}

/** What every change of rules of a kind needs. */
interface Change<Body extends object> {
  sql: Sql;
  kind: Kind<Body>;
  author: Author;
}

function auditOf<Body extends object>({ sql, kind, author }: Change<Body>) {
  const { caller, nowS } = author;
  const record = (
    action: "create" | "update" | "delete",
    id: string,
    sides: { before: unknown; after: unknown },
  ) =>
    recordChange(sql, caller, {
      ...sides,
      action,
      id,
      resource: kind.resource,
      news: kind.kind,
      at: nowS,
    });
  /** What the kind does after a change, and the change itself. */
  const auditRule = async (before: Rule<Body> | null, after: Rule<Body> | null): Promise<void> => {
    const rule = after ?? before;
    if (rule === null) return;
    const runAfterChange = async () =>
      kind.afterChange?.(sql, {
        before,
        after,
        caller,
        nowS,
        confirm: author.confirm?.(rule.name ?? ""),
      });
    if (author.defer) author.defer(rule, runAfterChange);
    else await runAfterChange();
    const action = before === null ? "create" : after === null ? "delete" : "update";
    await record(action, rule.id, auditSides(kind, before, after));
  };
  return { record, rule: auditRule };
}

/** Tests are told of where they change: they can be long. */
function auditSides<Body extends object>(
  kind: Kind<Body>,
  before: Rule<Body> | null,
  after: Rule<Body> | null,
) {
  const isTested = canonicalJson(before?.tests ?? []) !== canonicalJson(after?.tests ?? []);
  const presentForAudit = (rule: Rule<Body> | null) =>
    rule && { ...presentRule(kind, rule), ...(isTested ? { tests: rule.tests } : {}) };
  return { before: presentForAudit(before), after: presentForAudit(after) };
}

async function saveEdit<Body extends object>(
  { sql, kind, author }: Change<Body>,
  before: Rule<Body>,
  { edit, rules }: { edit: RuleEdit<Body>; rules: readonly Rule<Body>[] },
): Promise<Rule<Body>> {
  const { revision, base, ...draft } = edit(before);
  requireUnchanged(presentRule(kind, before), base, before.name ?? "This rule");
  if (revision !== undefined && revision !== before.revision)
    throw refuse("stale", before.name ?? "This rule");
  checkAgainstOthers(
    kind,
    draft,
    rules.filter((rule) => rule.id !== before.id),
  );

  return nameTaken(
    saveRule(sql, {
      ...before,
      ...draft,
      revision: before.revision + (hasSameEffect(kind, draft, before) ? 0 : 1),
      updated_at: author.nowS,
    }),
  );
}

/** By id, or by name where the contract names rules in paths. */
export function findRule<Body>(rules: readonly Rule<Body>[], id: string): Rule<Body> {
  const rule =
    rules.find((candidate) => candidate.id === id) ??
    rules.find(
      (candidate) => candidate.name !== null && candidate.name.toLowerCase() === id.toLowerCase(),
    );
  if (!rule) throw refuse("not_found");
  return rule;
}

function checkAgainstOthers<Body extends object>(
  kind: Kind<Body>,
  draft: RuleDraft<Body>,
  otherRules: readonly Rule<Body>[],
): void {
  if (
    draft.name !== null &&
    otherRules.some((rule) => rule.name?.toLowerCase() === draft.name?.toLowerCase())
  )
    throw refuseField("name_taken", "name");
  kind.check(draft, otherRules);
}

/** A change without an effect is no other revision: incidents that hold on to the rule keep it. */
function hasSameEffect<Body extends object>(
  kind: Kind<Body>,
  a: RuleDraft<Body>,
  b: RuleDraft<Body>,
): boolean {
  const effectOf = kind.effectOf ?? ((body: Body) => body);
  return canonicalJson(effectOf(a.body)) === canonicalJson(effectOf(b.body)) && a.name === b.name;
}
