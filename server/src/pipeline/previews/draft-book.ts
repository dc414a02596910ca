import { saveMode } from "../../features/correlation/store.ts";
import type { Mode } from "../../features/correlation/patterns.ts";
import { mappingKind } from "../../features/mapping/kind.ts";
import { bumpConfigVersion } from "../../features/organizations/store.ts";
import { insertRule, loadRules, saveRule, saveRuleOrder } from "../../features/rules/store.ts";
import type { Rule } from "../../features/rules/rule.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { type RuleBook, ruleBooks } from "../rule-book.ts";
import type { DraftRules } from "./draft-kinds.ts";
import { activateVersion, saveDraftRows } from "./draft-rows.ts";

export interface RulesDraft {
  rules: readonly DraftRules[];
  mode: Mode | null;
}

export const draftBook = (
  sql: Sql,
  organizationId: string,
  draftState: { draft: RulesDraft; nowS: number },
): Promise<RuleBook> => withDraft(sql, draftState, () => ruleBooks().of(sql, organizationId));

/**
 * What is made of the rules as they would be: the rows are written as they would stand, the book is
 * compiled of them as it always is, and the savepoint is taken back. So a draft of any kind means
 * exactly what it will mean, and nobody else ever sees it.
 */
export async function withDraft<T>(
  sql: Sql,
  { draft, nowS }: { draft: RulesDraft; nowS: number },
  work: () => Promise<T>,
): Promise<T> {
  await sql("SAVEPOINT draft");
  // First, as for every writer of the configuration: they take turns, and cannot wait for each
  // other in a ring.
  await bumpConfigVersion(sql);
  for (const rules of draft.rules) await applyDraftRules(sql, rules, nowS);
  if (draft.mode !== null) await saveMode(sql, draft.mode);
  const result = await work();
  await sql("ROLLBACK TO SAVEPOINT draft");
  return result;
}

async function applyDraftRules(
  sql: Sql,
  { kind, only, items }: DraftRules,
  nowS: number,
): Promise<void> {
  const live = new Map((await loadRules<object>(sql, kind)).map((rule) => [rule.id, rule]));
  const replaced = new Set(items.flatMap(({ id }) => id ?? []));
  if (only)
    for (const rule of live.values())
      if (!replaced.has(rule.id)) await saveRule(sql, deactivated(rule));
  const ids: string[] = [];
  for (const { id, draft, csv, versionId, isRevised = false } of items) {
    const before = id === null ? null : (live.get(id) ?? null);
    if (id !== null && before === null) throw refuse("not_found");
    const after = await nameTaken(
      before === null
        ? insertRule(sql, { ...draft, kind, nowS })
        : saveRule(sql, { ...before, ...draft, revision: before.revision + (isRevised ? 1 : 0) }),
    );
    if (csv !== undefined)
      await saveDraftRows(sql, {
        tableId: after.id,
        body: mappingKind.schema.parse(draft.body),
        csv,
        nowS,
      });
    else if (versionId !== undefined)
      await activateVersion(sql, { tableId: after.id, generation: versionId }, nowS);
    ids.push(after.id);
  }
  if (only)
    await saveRuleOrder(sql, kind, [...ids, ...[...live.keys()].filter((id) => !replaced.has(id))]);
}

/** Out of the way, its name too. */
const deactivated = (rule: Rule<object>): Rule<object> => ({
  ...rule,
  active: false,
  name: rule.name === null ? null : `${rule.name} (rests in a preview, ${rule.id})`,
});
