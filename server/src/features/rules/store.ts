import type { RuleKind } from "#contract/rules.ts";
import type { Sql } from "../../platform/db.ts";
import type { RuleDraft, Rule } from "./rule.ts";

const columns = 'id, kind, name, "order", active, body, tests, revision, created_at, updated_at';

/** Of one kind, in order. The body is what its kind's schema let in. */
export const loadRules = <Body>(sql: Sql, kind: RuleKind): Promise<Rule<Body>[]> =>
  sql<Rule<Body>>(
    `SELECT ${columns} FROM rules WHERE organization_id = tocsin_organization() AND kind = $1
     ORDER BY "order", id`,
    [kind],
  );

export const loadAllRules = (sql: Sql): Promise<Rule<unknown>[]> =>
  sql<Rule<unknown>>(
    `SELECT ${columns} FROM rules WHERE organization_id = tocsin_organization()
     ORDER BY kind, "order", id`,
  );

/** Last of its kind. */
export async function insertRule<Body>(
  sql: Sql,
  draft: RuleDraft<Body> & { kind: RuleKind; nowS: number },
): Promise<Rule<Body>> {
  const [row] = await sql<Rule<Body>>(
    `INSERT INTO rules (organization_id, kind, name, active, body, created_at, updated_at, tests,
     "order")
     SELECT tocsin_organization(), $1, $2, $3, $4, $5, $5, $6, coalesce(max("order"), 0) + 1
       FROM rules WHERE organization_id = tocsin_organization() AND kind = $1 RETURNING ${columns}`,
    [
      draft.kind,
      draft.name,
      draft.active,
      JSON.stringify(draft.body),
      draft.nowS,
      JSON.stringify(draft.tests ?? []),
    ],
  );
  if (!row) throw new Error("no rule was stored");
  return row;
}

export async function saveRule<Body>(sql: Sql, rule: Rule<Body>): Promise<Rule<Body>> {
  const [row] = await sql<Rule<Body>>(
    `UPDATE rules SET name = $2, active = $3, body = $4, revision = $5, updated_at = $6, tests = $7
     WHERE organization_id = tocsin_organization() AND id = $1 RETURNING ${columns}`,
    [
      rule.id,
      rule.name,
      rule.active,
      JSON.stringify(rule.body),
      rule.revision,
      rule.updated_at,
      JSON.stringify(rule.tests),
    ],
  );
  if (!row) throw new Error("no rule was saved");
  return row;
}

export const deleteRule = (sql: Sql, id: string) =>
  sql("DELETE FROM rules WHERE organization_id = tocsin_organization() AND id = $1", [id]);
export const saveRuleOrder = (sql: Sql, kind: RuleKind, ids: readonly string[]) =>
  sql(
    `UPDATE rules r SET "order" = o.place FROM unnest($2::bigint[]) WITH ORDINALITY AS o(id, place)
     WHERE r.organization_id = tocsin_organization() AND r.kind = $1 AND r.id = o.id`,
    [kind, ids],
  );
