import type { Matcher, PostableSilence } from "#contract/alertmanager.ts";
import { limits } from "#contract/limits.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import type { Plan } from "../maintenance/decide.ts";
import { planKind } from "../maintenance/kind.ts";
import { stoppedPlan } from "../maintenance/plan-changes.ts";
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { RuleDraft } from "../rules/rule.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { conditionOfMatchers, matchersOfCondition } from "./silence-condition.ts";
import { planIdOf, type Silence, silenceId, silenceOf } from "./silence.ts";
import { loadRules } from "../rules/store.ts";

/** Answers the silence's id: another one where the change makes it another silence. */
export async function saveSilence(
  parts: Parts,
  caller: Caller,
  posted: PostableSilence,
): Promise<string> {
  const nowS = parts.clock.nowS();
  if (posted.endsAt <= nowS || posted.endsAt <= posted.startsAt)
    throw refuseField("silence_end", "endsAt");
  const plans = await loadPlans(parts, caller);
  const before = posted.id ? findSilence(plans, posted.id, nowS) : null;
  const condition = conditionOfMatchers(posted.matchers);
  if (before && before.state !== "expired") requireUpdate(caller);

  if (before && isSameSilence(before, { posted, condition }, nowS)) {
    await ruleCrud(parts, planKind).change(caller, before.plan.id, {
      edit: (plan) => changedPlan(plan, posted, caller),
      confirm: before.plan.name ?? "",
    });
    return silenceId(before.plan.id);
  }
  const draft = draftOf(posted, { condition, nowS, caller, names: namesOf(plans) });
  const created = await ruleCrud(parts, planKind).create(caller, draft, {
    // Its tools cannot type the name: they show what a silence matches before it is posted.
    confirm: draft.name ?? "",
    alsoWrite: async (rules) => {
      if (before && before.state !== "expired")
        await rules.change(before.plan.id, (plan) => stoppedPlan(plan, nowS));
    },
  });
  return silenceId(created.id);
}

/** One that has expired already stays as it is. */
export async function expireSilence(parts: Parts, caller: Caller, id: string): Promise<void> {
  const nowS = parts.clock.nowS();
  const { plan, state } = findSilence(await loadPlans(parts, caller), id, nowS);
  if (state !== "expired")
    await ruleCrud(parts, planKind).change(caller, plan.id, {
      edit: (before) => stoppedPlan(before, nowS),
    });
}

export const loadPlans = ({ db }: Parts, caller: Caller): Promise<Plan[]> =>
  db.tenant(caller.organizationId, (sql) =>
    loadRules<MaintenancePlanBody>(sql, "maintenance-plan"),
  );

export function findSilence(plans: readonly Plan[], id: string, nowS: number): Silence {
  const planId = planIdOf(id);
  const plan = plans.find((candidate) => candidate.id === planId);
  const silence = plan ? silenceOf(plan, nowS) : null;
  if (silence === null) throw refuse("not_found");
  return silence;
}

function requireUpdate({ permissions }: Caller): void {
  if (!permissions.has("plans@update")) throw refuse("no_permission", "plans@update");
}

/** As Alertmanager decides: other matchers, or another start once it has begun, are another one. */
function isSameSilence(
  { plan, matchers, state, start }: Silence,
  { posted, condition }: { posted: PostableSilence; condition: string },
  nowS: number,
): boolean {
  if (state === "expired" || plan.body.stopped_at !== null) return false;
  if (canonicalJson(sorted(matchers)) !== canonicalJson(sorted(matchersOfCondition(condition))))
    return false;
  return state === "pending"
    ? posted.startsAt >= nowS
    : Math.abs(posted.startsAt - start) < timeToleranceS;
}

/** Times come back to the millisecond. */
const timeToleranceS = 0.002;

const sorted = (matchers: readonly Matcher[] | null) =>
  (matchers ?? []).map((matcher) => canonicalJson(matcher)).sort();

function changedPlan(
  { name, active, body }: Plan,
  posted: PostableSilence,
  caller: Caller,
): RuleDraft<MaintenancePlanBody> {
  const start =
    Math.abs(posted.startsAt - body.schedule.start) < timeToleranceS
      ? body.schedule.start
      : posted.startsAt;
  return {
    name,
    active,
    body: {
      ...body,
      description: posted.comment,
      created_by: posted.createdBy || caller.name,
      schedule: { ...body.schedule, start, end: posted.endsAt },
    },
  };
}

function draftOf(
  posted: PostableSilence,
  {
    condition,
    nowS,
    caller,
    names,
  }: { condition: string; nowS: number; caller: Caller; names: ReadonlySet<string> },
): RuleDraft<MaintenancePlanBody> {
  return {
    name: freeName(posted.comment.split("\n")[0] || condition, names),
    active: true,
    body: {
      description: posted.comment,
      condition,
      source_systems: [],
      end_action: "None",
      schedule: {
        start: Math.max(posted.startsAt, nowS),
        end: posted.endsAt,
        timezone: "UTC",
        recurrence: { kind: "None" },
        until: null,
      },
      stopped_at: null,
      created_by: posted.createdBy || caller.name,
    },
  };
}

const namesOf = (plans: readonly Plan[]): ReadonlySet<string> =>
  new Set(plans.map((plan) => (plan.name ?? "").toLowerCase()));

/** Plans have names of their own: "Reboot", "Reboot (2)". */
function freeName(text: string, names: ReadonlySet<string>): string {
  const name = text.slice(0, limits.nameCharacters - 10).trim();
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!names.has(candidate.toLowerCase())) return candidate;
  }
}
