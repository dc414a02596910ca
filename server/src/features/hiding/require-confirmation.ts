import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Sql } from "../../platform/db.ts";
import type { RuleChange } from "../rules/rule.ts";
import { checkConfirmation } from "./decide.ts";
import { type HidesAlert, measureHidden } from "./measure.ts";
import { loadStoredWeek, type StoredWeek } from "./stored-week.ts";

/** How rules of a kind hide. */
export interface Hiding<Body> {
  /** The part of a rule on which it depends what it hides. */
  scopeOf(body: Body): object;
  hidesOf(body: Body, week: StoredWeek): HidesAlert;
}

/**
 * Refuses a rule that hides much and that nobody said is meant. Inside the change's transaction:
 * refused, nothing was saved. What hides no other alerts than before is not asked about.
 */
export async function requireConfirmation<Body>(
  sql: Sql,
  { before, after, caller, confirm, nowS }: RuleChange<Body>,
  { scopeOf, hidesOf }: Hiding<Body>,
): Promise<void> {
  const name = after?.name ?? "";
  if (!after?.active || confirm?.trim() === name) return;
  const active = before?.active ? before.body : null;
  if (active && canonicalJson(scopeOf(active)) === canonicalJson(scopeOf(after.body))) return;

  const week = await loadStoredWeek(sql, nowS);
  const measure = await measureHidden(sql, caller, {
    hides: hidesOf(after.body, week),
    ...(active ? { hidBefore: hidesOf(active, week) } : {}),
    week,
  });
  checkConfirmation(name, confirm, measure);
}
