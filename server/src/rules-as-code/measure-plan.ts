/** What the rules of a plan would have hidden of the stored week: told before they are written. */
import type { RuleKind } from "#contract/rules.ts";
import { filterHiding } from "../features/alert-filters/hiding.ts";
import { filterKind } from "../features/alert-filters/kind.ts";
import { measureHidden } from "../features/hiding/measure.ts";
import type { Hiding } from "../features/hiding/require-confirmation.ts";
import { loadStoredWeek, type StoredWeek } from "../features/hiding/stored-week.ts";
import { planHiding } from "../features/maintenance/hiding.ts";
import { planKind } from "../features/maintenance/kind.ts";
import type { Kind } from "../features/rules/rule.ts";
import { canonicalJson } from "../platform/canonical-json.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";
import type { CodeRule } from "./code.ts";
import type { Change, Plan } from "./plan.ts";

export interface HiddenByRule {
  kind: RuleKind;
  name: string;
  looked_at: number;
  hidden: number;
  /** The environment of whose alerts it hides the largest part. */
  worst: { name: string; share: number } | null;
  /** Written only with its name after --confirm. */
  needs_confirmation: boolean;
}

interface Measuring {
  caller: Caller;
  week: StoredWeek;
}

/** Of what is new, and of what hides otherwise than it does now. */
export async function measurePlan(
  sql: Sql,
  plan: Plan,
  { caller, nowS }: { caller: Caller; nowS: number },
): Promise<HiddenByRule[]> {
  const measuring = { caller, week: await loadStoredWeek(sql, nowS) };
  return [
    ...(await measureKind(sql, plan, { ...measuring, kind: filterKind, hiding: filterHiding })),
    ...(await measureKind(sql, plan, { ...measuring, kind: planKind, hiding: planHiding })),
  ];
}

async function measureKind<Body extends object>(
  sql: Sql,
  plan: Plan,
  { kind, hiding, ...measuring }: Measuring & { kind: Kind<Body>; hiding: Hiding<Body> },
): Promise<HiddenByRule[]> {
  const bodyOf = (rule: CodeRule | null): Body | null =>
    rule?.active === true ? kind.schema.parse(rule.body) : null;
  const measures: HiddenByRule[] = [];
  for (const change of plan.rules.get(kind.kind) ?? []) {
    const [before, after] = [bodyOf(change.before), bodyOf(change.after)];
    if (after === null || !isOtherScope(hiding, before, after)) continue;
    measures.push(
      await measureChange(sql, { change, kind: kind.kind, before, after, hiding, ...measuring }),
    );
  }
  return measures;
}

const isOtherScope = <Body>(hiding: Hiding<Body>, before: Body | null, after: Body): boolean =>
  before === null || canonicalJson(hiding.scopeOf(before)) !== canonicalJson(hiding.scopeOf(after));

async function measureChange<Body>(
  sql: Sql,
  {
    change,
    kind,
    before,
    after,
    hiding,
    caller,
    week,
  }: Measuring & {
    change: Change<CodeRule>;
    kind: RuleKind;
    before: Body | null;
    after: Body;
    hiding: Hiding<Body>;
  },
): Promise<HiddenByRule> {
  const { looked_at, hidden, worst, newly_hidden, needs_confirmation } = await measureHidden(
    sql,
    caller,
    {
      hides: hiding.hidesOf(after, week),
      ...(before === null ? {} : { hidBefore: hiding.hidesOf(before, week) }),
      week,
    },
  );
  return {
    kind,
    name: change.after?.name ?? "",
    looked_at,
    hidden,
    worst: worst && { name: worst.name, share: worst.share },
    needs_confirmation: needs_confirmation && newly_hidden > 0,
  };
}

/** A line below the rule in a plan. */
export function formatHidden({
  looked_at,
  hidden,
  worst,
  needs_confirmation,
  name,
}: HiddenByRule): string {
  const most = worst && hidden > 0 ? `, ${Math.floor(worst.share * 100)} % of ${worst.name}` : "";
  const confirm = needs_confirmation ? `; needs --confirm ${JSON.stringify(name)}` : "";
  return `    in the last 7 days it would have hidden ${hidden} of ${looked_at} alerts${most}${confirm}`;
}
