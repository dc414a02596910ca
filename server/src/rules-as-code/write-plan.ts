/** Puts a plan into the database, in the caller's transaction: what is refused leaves nothing. */
import { reason } from "#contract/refusals.ts";
import type { RuleKind } from "#contract/rules.ts";
import { recordChange } from "../features/access/store-audit.ts";
import { loadNameIndex } from "../features/configuration/name-index.ts";
import {
  type DeferredWork,
  deferredWork,
  openRuleImport,
} from "../features/configuration/rule-import.ts";
import { allKinds, kindByName } from "../features/configuration/rule-kinds.ts";
import { saveMode } from "../features/correlation/store.ts";
import { bumpConfigVersion } from "../features/organizations/store.ts";
import type { Rule } from "../features/rules/rule.ts";
import { openRuleWriter } from "../features/rules/write.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";
import { refuse } from "../platform/refuse.ts";
import { keyOf, titleOf } from "./code.ts";
import { operatorCaller } from "./operator-caller.ts";
import { isEmptyPlan, type Plan } from "./plan.ts";
import { bodyWithNames } from "./read-live.ts";
import { deleteContacts, writeContacts } from "./write-contacts.ts";
import { finishEnvironments, writeEnvironments } from "./write-environments.ts";
import { writeMappings } from "./write-mappings.ts";
import { writeShared } from "./write-shared.ts";
import { writeTableRows } from "./write-tables.ts";

/** `directory`: of the rules' files, for the rows of tables. */
export interface WriteTarget {
  organizationId: string;
  directory: string;
  nowS: number;
  /**
   * Names of rules that hide much and are meant; all of them where nothing stays of what is
   * written.
   */
  confirm: readonly string[] | "all";
}

interface PlanContext {
  plan: Plan;
  caller: Caller;
  nowS: number;
  confirm: WriteTarget["confirm"];
  after: DeferredWork;
}

/** Everything in one version of the configuration. */
export async function writePlan(
  sql: Sql,
  plan: Plan,
  { organizationId, directory, nowS, confirm }: WriteTarget,
): Promise<void> {
  if (isEmptyPlan(plan)) return;
  // First, because it makes writers of the configuration take turns.
  await bumpConfigVersion(sql);
  const after = deferredWork();
  const context: PlanContext = {
    plan,
    caller: await operatorCaller(sql, organizationId),
    nowS,
    confirm,
    after,
  };
  await writeEnvironments(sql, plan, context);
  await writeContacts(sql, plan, context);
  for (const { kind } of allKinds.toReversed()) await deleteRules(sql, kind, context);
  for (const { kind } of allKinds) await writeKind(sql, kind, { ...context, directory });
  await writeMappings(sql, plan, context);
  await writeShared(sql, plan, context);
  await finishEnvironments(sql, plan, context);
  await deleteContacts(sql, plan, context);
  await after.runAll();
  if (plan.mode === null) return;
  await saveMode(sql, plan.mode.after);
  await recordChange(sql, context.caller, {
    resource: "correlations",
    news: "correlation-pattern",
    action: "update",
    id: "order",
    at: nowS,
    before: { mode: plan.mode.before },
    after: { mode: plan.mode.after },
  });
}

/** Everything that writing asks is asked; nothing of it stays. */
export async function tryPlan(
  sql: Sql,
  plan: Plan,
  target: Omit<WriteTarget, "confirm">,
): Promise<void> {
  await sql("SAVEPOINT plan");
  await writePlan(sql, plan, { ...target, confirm: "all" });
  await sql("ROLLBACK TO SAVEPOINT plan");
}

async function writeKind(
  sql: Sql,
  kind: RuleKind,
  { plan, caller, nowS, confirm, after, directory }: PlanContext & { directory: string },
): Promise<void> {
  const changes = (plan.rules.get(kind) ?? []).flatMap(({ after: desired, differences }) =>
    desired === null ? [] : [{ wanted: desired, differences }],
  );
  const order = plan.orders.get(kind);
  if (changes.length === 0 && order === undefined) return;
  const names = await loadNameIndex(sql);
  const { rules, importRule: saveForeignRule } = await openRuleImport(sql, kindByName(kind), {
    caller,
    nowS,
    names,
    isFromOtherOrganization: false,
    confirm: (name) => (confirm === "all" || confirm.includes(name) ? name : undefined),
    after,
    titleOf: (foreign) => `${kind} ${titleOf(foreign)}`,
    lacking: (title, missing) =>
      reason("missing_here", title, missing.join(", "), missing.length === 1 ? "does" : "do"),
  });
  const key = (rule: Rule<object>): string =>
    keyOf(kind, { name: rule.name, body: bodyWithNames(rule, names) });
  const idsByKey = new Map(rules.rules().map((rule) => [key(rule), rule.id]));
  for (const { wanted: desired, differences } of changes) {
    const { id } = await saveForeignRule(desired, idsByKey.get(keyOf(kind, desired)) ?? null);
    idsByKey.set(keyOf(kind, desired), id);
    if (
      kind === "mapping-table" &&
      desired.rows !== null &&
      differences.some((difference) => difference.path === "rows")
    )
      await writeTableRows(sql, { tableId: id, directory, desired, nowS });
  }
  if (order === undefined) return;
  const sorted = order.flatMap((ruleKey) => idsByKey.get(ruleKey) ?? []);
  await rules.reorder([
    ...sorted,
    ...rules
      .rules()
      .map((rule) => rule.id)
      .filter((id) => !sorted.includes(id)),
  ]);
}

async function deleteRules(
  sql: Sql,
  kind: RuleKind,
  { plan, caller, nowS, after }: PlanContext,
): Promise<void> {
  const deleted = (plan.rules.get(kind) ?? []).flatMap((change) =>
    change.before !== null && change.after === null ? [change.before] : [],
  );
  if (deleted.length === 0) return;
  const names = await loadNameIndex(sql);
  const rules = await openRuleWriter(sql, kindByName(kind), {
    caller,
    nowS,
    defer: (_of, work) => {
      after.defer(work);
    },
  });
  const stored = new Map(
    rules
      .rules()
      .map((rule) => [keyOf(kind, { name: rule.name, body: bodyWithNames(rule, names) }), rule.id]),
  );
  for (const deletedRule of deleted) {
    const id = stored.get(keyOf(kind, deletedRule));
    if (id === undefined) throw refuse("stale", `${kind} ${titleOf(deletedRule)}`);
    await rules.remove(id);
  }
}
