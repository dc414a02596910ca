/** Puts a plan into the database, in the caller's transaction: what is refused leaves nothing. */
import type { RuleKind } from "#contract/rules.ts";
import { recordChange } from "../features/access/store-audit.ts";
import { loadNames } from "../features/configuration/names.ts";
import { type AfterAll, afterAll, openForeignRules } from "../features/configuration/put-rules.ts";
import { everyKind, kindNamed } from "../features/configuration/rule-kinds.ts";
import { saveMode } from "../features/correlation/store.ts";
import { bumpConfig } from "../features/organizations/store.ts";
import type { Rule } from "../features/rules/rule.ts";
import { openRules } from "../features/rules/write.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";
import { refuse } from "../platform/refuse.ts";
import { keyOf, titleOf } from "./code.ts";
import { operatorIn } from "./operator.ts";
import { isEmptyPlan, type Plan } from "./plan.ts";
import { inNamesOf } from "./read-live.ts";
import { finishEnvironments, writeEnvironments } from "./write-environments.ts";
import { writeTableRows } from "./write-tables.ts";

/** `directory`: of the rules' files, for the rows of tables. */
export interface Writing {
  organizationId: string;
  directory: string;
  nowS: number;
}

interface OfPlan {
  plan: Plan;
  caller: Caller;
  nowS: number;
  after: AfterAll;
}

/** Everything in one version of the configuration. */
export async function writePlan(
  sql: Sql,
  plan: Plan,
  { organizationId, directory, nowS }: Writing,
): Promise<void> {
  if (isEmptyPlan(plan)) return;
  // First, because it makes writers of the configuration take turns.
  await bumpConfig(sql);
  const after = afterAll();
  const of: OfPlan = { plan, caller: await operatorIn(sql, organizationId), nowS, after };
  await writeEnvironments(sql, plan, of);
  for (const { kind } of everyKind.toReversed()) await dropRules(sql, kind, of);
  for (const { kind } of everyKind) await writeKind(sql, kind, { ...of, directory });
  await finishEnvironments(sql, plan, of);
  await after.settle();
  if (plan.mode === null) return;
  await saveMode(sql, plan.mode.after);
  await recordChange(sql, of.caller, {
    resource: "correlations",
    news: "correlation-pattern",
    action: "update",
    id: "order",
    at: nowS,
    before: { mode: plan.mode.before },
    after: { mode: plan.mode.after },
  });
}

async function writeKind(
  sql: Sql,
  kind: RuleKind,
  { plan, caller, nowS, after, directory }: OfPlan & { directory: string },
): Promise<void> {
  const changes = (plan.rules.get(kind) ?? []).flatMap(({ after: wanted, differences }) =>
    wanted === null ? [] : [{ wanted, differences }],
  );
  const order = plan.orders.get(kind);
  if (changes.length === 0 && order === undefined) return;
  const names = await loadNames(sql);
  // The plan that was shown is the question whether it is meant.
  const { rules, put } = await openForeignRules(sql, kindNamed(kind), {
    caller,
    nowS,
    names,
    isElsewhere: false,
    confirm: (name) => name,
    after,
    titleOf: (one) => `${kind} ${titleOf(one)}`,
    lacking: (title, missing) =>
      `${title} names ${missing.join(", ")}, which ${missing.length === 1 ? "is" : "are"} not here`,
  });
  const key = (rule: Rule<object>): string =>
    keyOf(kind, { name: rule.name, body: inNamesOf(rule, names) });
  const standing = new Map(rules.rules().map((rule) => [key(rule), rule.id]));
  for (const { wanted, differences } of changes) {
    const { id } = await put(wanted, standing.get(keyOf(kind, wanted)) ?? null);
    standing.set(keyOf(kind, wanted), id);
    if (
      kind === "mapping-table" &&
      wanted.rows !== null &&
      differences.some((one) => one.path === "rows")
    )
      await writeTableRows(sql, { tableId: id, directory, wanted, nowS });
  }
  if (order === undefined) return;
  const sorted = order.flatMap((one) => standing.get(one) ?? []);
  await rules.reorder([
    ...sorted,
    ...rules
      .rules()
      .map((rule) => rule.id)
      .filter((id) => !sorted.includes(id)),
  ]);
}

async function dropRules(
  sql: Sql,
  kind: RuleKind,
  { plan, caller, nowS, after }: OfPlan,
): Promise<void> {
  const gone = (plan.rules.get(kind) ?? []).flatMap((change) =>
    change.before !== null && change.after === null ? [change.before] : [],
  );
  if (gone.length === 0) return;
  const names = await loadNames(sql);
  const rules = await openRules(sql, kindNamed(kind), {
    caller,
    nowS,
    later: (_of, work) => {
      after.later(work);
    },
  });
  const stored = new Map(
    rules
      .rules()
      .map((rule) => [keyOf(kind, { name: rule.name, body: inNamesOf(rule, names) }), rule.id]),
  );
  for (const one of gone) {
    const id = stored.get(keyOf(kind, one));
    if (id === undefined) throw refuse("stale", `${kind} ${titleOf(one)}`);
    await rules.remove(id);
  }
}
