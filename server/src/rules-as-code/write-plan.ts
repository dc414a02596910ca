/** Puts a plan into the database, in the caller's transaction: what is refused leaves nothing. */
import type { ConfigKind } from "#contract/news.ts";
import type { RuleKind } from "#contract/rules.ts";
import { writeAudit } from "../features/access/store-audit.ts";
import { saveMode } from "../features/correlation/store.ts";
import { setRetagging } from "../features/incident-tags/store.ts";
import { lookAtPlan } from "../features/maintenance/timer.ts";
import { bumpConfig } from "../features/organizations/store.ts";
import { shown } from "../features/rules/rule.ts";
import { deleteRule, loadRules, saveRuleOrder } from "../features/rules/store.ts";
import { everyKind, kindNamed } from "../pipeline/rule-kinds.ts";
import type { Sql } from "../platform/db.ts";
import { publish } from "../platform/publish.ts";
import { refuse } from "../platform/refuse.ts";
import { keyOf, titleOf } from "./code.ts";
import { inNamesOf } from "./read-live.ts";
import { loadNames } from "./names.ts";
import { isEmptyPlan, type Plan } from "./plan.ts";
import { checkAllTables, dropTable, writeTableRows } from "./write-tables.ts";
import { finishEnvironments, writeEnvironments } from "./write-environments.ts";
import { openWriter } from "./write-rule.ts";

export interface Entry { type: string; news: ConfigKind | "environment" | "environment-group"; action: "create" | "update" | "delete"; id: string; before: unknown; after: unknown }
export interface Ledger { record(entry: Entry): void; nowS: number }
export interface Writing { organizationId: string; /** Of the rules' files, for the rows of tables. */ directory: string; actor: { kind: string; id: string | null; name: string }; nowS: number }

/** Everything in one version of the configuration, told once a kind. */
export async function writePlan(sql: Sql, plan: Plan, { organizationId, directory, actor, nowS }: Writing): Promise<void> {
  if (isEmptyPlan(plan)) return;
  // First, because it makes writers of the configuration take turns.
  await bumpConfig(sql);
  const entries: Entry[] = [];
  const ledger: Ledger = { record: (entry) => { entries.push(entry); }, nowS };
  await writeEnvironments(sql, plan, ledger);
  for (const { kind } of everyKind.toReversed()) if (kind !== "mapping-table") await dropRules(sql, kind, { plan, ledger });
  for (const { kind } of everyKind) await writeKind(sql, kind, { plan, ledger, directory });
  await dropRules(sql, "mapping-table", { plan, ledger });
  await finishEnvironments(sql, plan, ledger);
  await checkAllTables(sql);
  if (plan.mode !== null) {
    await saveMode(sql, plan.mode.after);
    ledger.record({ type: "correlations", news: "correlation-pattern", action: "update", id: "order", before: { mode: plan.mode.before }, after: { mode: plan.mode.after } });
  }
  for (const { action, type, id, before, after } of entries) await writeAudit(sql, { at: nowS, actor, action, resource_type: type, resource_id: id, before, after });
  await tell(sql, organizationId, entries);
}

interface OfPlan { plan: Plan; ledger: Ledger }

async function writeKind(sql: Sql, kind: RuleKind, { plan, ledger, directory }: OfPlan & { directory: string }): Promise<void> {
  const writer = await openWriter(sql, kind, ledger.nowS);
  const changes = (plan.rules.get(kind) ?? []).filter((one) => one.after !== null);
  for (const { after: wanted, differences } of changes) {
    if (wanted === null) continue;
    const { before, after } = await writer.write(wanted);
    if (kind === "mapping-table" && wanted.rows !== null && differences.some((one) => one.path === "rows")) await writeTableRows(sql, { tableId: after.id, directory, wanted, nowS: ledger.nowS });
    if (kind === "maintenance-plan") await lookAtPlan(sql, after.id, ledger.nowS);
    ledger.record({ type: kindNamed(kind).resource, news: kind, action: before === null ? "create" : "update", id: after.id, before: before && shown(kindNamed(kind), before), after: shown(kindNamed(kind), after) });
  }
  if (kind === "incident-tag" && (plan.rules.get(kind) ?? []).length + (plan.orders.has(kind) ? 1 : 0) > 0) await setRetagging(sql, { after: "0", done: 0, nowS: ledger.nowS });
  const order = plan.orders.get(kind);
  if (order === undefined) return;
  const names = await loadNames(sql);
  const ids = new Map((await loadRules<object>(sql, kind)).map((rule) => [keyOf({ name: rule.name, body: inNamesOf(rule, names) }), rule.id]));
  const sorted = order.flatMap((key) => ids.get(key) ?? []);
  await saveRuleOrder(sql, kind, [...sorted, ...[...ids.values()].filter((id) => !sorted.includes(id))]);
  ledger.record({ type: kindNamed(kind).resource, news: kind, action: "update", id: "order", before: null, after: sorted });
}

async function dropRules(sql: Sql, kind: RuleKind, { plan, ledger }: OfPlan): Promise<void> {
  const gone = (plan.rules.get(kind) ?? []).flatMap(({ before, after }) => (before !== null && after === null ? [before] : []));
  if (gone.length === 0) return;
  const names = await loadNames(sql);
  const stored = new Map((await loadRules<object>(sql, kind)).map((rule) => [keyOf({ name: rule.name, body: inNamesOf(rule, names) }), rule]));
  for (const one of gone) {
    const rule = stored.get(keyOf(one));
    if (!rule) throw refuse("stale", `${kind} ${titleOf(one)}`);
    if (one.body["type"] === "priority" && kind === "incident-tag") throw refuse("impossible", "The priority tag cannot be deleted; switch it off instead");
    if (kind === "mapping-table") await dropTable(sql, rule.id, ledger.nowS);
    await deleteRule(sql, rule.id);
    if (kind === "maintenance-plan") await lookAtPlan(sql, rule.id, ledger.nowS);
    ledger.record({ type: kindNamed(kind).resource, news: kind, action: "delete", id: rule.id, before: shown(kindNamed(kind), rule), after: null });
  }
}

async function tell(sql: Sql, organization: string, entries: readonly Entry[]): Promise<void> {
  for (const [news, some] of Map.groupBy(entries, (one) => one.news)) {
    if (news === "environment" || news === "environment-group") await publish(sql, { organization, kind: news, rows: some.map(({ id, action }) => ({ id, kind: `${action}d` })) });
    else await publish(sql, { organization, kind: "config", rows: [{ kind: news }] });
  }
}
