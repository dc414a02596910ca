/** What writing one set of rules over another would change. Pure. */
import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import { kindNamed } from "../features/configuration/rule-kinds.ts";
import { type Difference, differencesOf } from "../platform/differences.ts";
import { type Code, type CodeEnvironment, type CodeRule, keyOf, titleOf } from "./code.ts";

export interface Changed<T> {
  before: T | null;
  after: T | null;
  differences: Difference[];
}
export type Action = "create" | "update" | "delete";
export interface Plan {
  rules: Map<RuleKind, Changed<CodeRule>[]>;
  /** Kinds whose rules would stand in another order: all of them in it, by key. */
  orders: Map<RuleKind, string[]>;
  mode: { before: string; after: "time_window" | "manual" } | null;
  environments: Changed<CodeEnvironment>[];
  groups: Changed<string>[];
  /**
   * Environments and groups as they would stand, when they have to be put there: those that are
   * new, or where others move.
   */
  arrangement: { groups: string[]; environments: string[]; isMoved: boolean } | null;
}

export const actionOf = ({ before, after }: Changed<unknown>): Action =>
  before === null ? "create" : after === null ? "delete" : "update";
export const isEmptyPlan = (plan: Plan): boolean =>
  plan.mode === null &&
  plan.arrangement === null &&
  plan.orders.size === 0 &&
  plan.environments.length === 0 &&
  plan.groups.length === 0 &&
  [...plan.rules.values()].every((one) => one.length === 0);

/**
 * Without `isPruning` nothing is deleted. `hasOtherRows` says of a mapping table whether its file
 * holds other rows than it has.
 */
export function planOf(
  live: Code,
  wanted: Code,
  {
    isPruning,
    hasOtherRows = () => false,
  }: { isPruning: boolean; hasOtherRows?: (table: CodeRule) => boolean },
): Plan {
  const plan: Plan = {
    rules: new Map(),
    orders: new Map(),
    mode: null,
    environments: [],
    groups: [],
    arrangement: null,
  };
  for (const kind of ruleKinds) {
    const list = wanted.rules.get(kind);
    if (list)
      planKind(plan, kind, { live: live.rules.get(kind) ?? [], list, isPruning, hasOtherRows });
  }
  if (wanted.mode !== null && wanted.mode !== live.mode)
    plan.mode = { before: live.mode ?? "", after: wanted.mode };
  if (wanted.environments !== null)
    planEnvironments(plan, {
      live: live.environments ?? { groups: [], environments: [] },
      wanted: wanted.environments,
      isPruning,
    });
  return plan;
}

interface OfKind {
  live: readonly CodeRule[];
  list: readonly CodeRule[];
  isPruning: boolean;
  hasOtherRows: (table: CodeRule) => boolean;
}

function planKind(
  plan: Plan,
  kind: RuleKind,
  { live, list, isPruning, hasOtherRows }: OfKind,
): void {
  const key = (rule: CodeRule) => keyOf(kind, rule);
  const fieldsOf = ({ name, active, body, tests }: CodeRule) => ({
    ...(name === null ? {} : { name }),
    active,
    ...body,
    tests,
  });
  const changes = changesOf({
    live,
    wanted: list.map((rule) => keepingHistory(kind, rule, live)),
    keyOf: key,
    fieldsOf,
    isPruning,
  });
  for (const rule of list) {
    if (rule.rows === null || !hasOtherRows(rule)) continue;
    const rows = { path: "rows", before: null, after: rule.rows };
    const known = changes.find((one) => one.after !== null && key(one.after) === key(rule));
    if (known) known.differences.push(rows);
    else
      changes.push({
        before: live.find((one) => key(one) === key(rule)) ?? null,
        after: rule,
        differences: [rows],
      });
  }
  plan.rules.set(kind, changes);
  const order = orderOf(live.map(key), list.map(key), isPruning);
  if (order !== null) plan.orders.set(kind, order);
}

/**
 * A file that does not say what happened to a rule, such as when a plan was stopped, does not undo
 * it.
 */
function keepingHistory(kind: RuleKind, rule: CodeRule, live: readonly CodeRule[]): CodeRule {
  const unsaid = (kindNamed(kind).happened ?? []).filter((field) => rule.body[field] === null);
  const before =
    unsaid.length === 0 ? undefined : live.find((one) => keyOf(kind, one) === keyOf(kind, rule));
  return before
    ? {
        ...rule,
        body: {
          ...rule.body,
          ...Object.fromEntries(unsaid.map((field) => [field, before.body[field]])),
        },
      }
    : rule;
}

function planEnvironments(
  plan: Plan,
  {
    live,
    wanted,
    isPruning,
  }: {
    live: NonNullable<Code["environments"]>;
    wanted: NonNullable<Code["environments"]>;
    isPruning: boolean;
  },
): void {
  const lower = (name: string): string => name.toLowerCase();
  plan.groups = changesOf({
    live: live.groups,
    wanted: wanted.groups,
    keyOf: lower,
    fieldsOf: (name) => ({ name }),
    isPruning,
  });
  plan.environments = changesOf({
    live: live.environments,
    wanted: wanted.environments,
    keyOf: (one) => lower(one.name),
    fieldsOf: (one) => ({ ...one }),
    isPruning,
  });
  const groups = orderOf(live.groups.map(lower), wanted.groups.map(lower), isPruning);
  const environments = orderOf(
    live.environments.map((one) => lower(one.name)),
    wanted.environments.map((one) => lower(one.name)),
    isPruning,
  );
  const isMoved = groups !== null || environments !== null;
  // What is new stands among the others by its name until it is put somewhere.
  if (!isMoved && [...plan.groups, ...plan.environments].length === 0) return;
  const standing = (before: readonly string[], after: readonly string[]): string[] => [
    ...before.filter((key) => !isPruning || after.includes(key)),
    ...after.filter((key) => !before.includes(key)),
  ];
  plan.arrangement = {
    groups: groups ?? standing(live.groups.map(lower), wanted.groups.map(lower)),
    environments:
      environments ??
      standing(
        live.environments.map((one) => lower(one.name)),
        wanted.environments.map((one) => lower(one.name)),
      ),
    isMoved,
  };
}

function changesOf<T>({
  live,
  wanted,
  keyOf: key,
  fieldsOf,
  isPruning,
}: {
  live: readonly T[];
  wanted: readonly T[];
  keyOf: (one: T) => string;
  fieldsOf: (one: T) => object;
  isPruning: boolean;
}): Changed<T>[] {
  const there = new Map(live.map((one) => [key(one), one]));
  const changes = wanted.flatMap((after): Changed<T>[] => {
    const before = there.get(key(after)) ?? null;
    there.delete(key(after));
    const differences = differencesOf(before === null ? {} : fieldsOf(before), fieldsOf(after));
    return before !== null && differences.length === 0 ? [] : [{ before, after, differences }];
  });
  return isPruning
    ? [
        ...changes,
        ...[...there.values()].map((before) => ({ before, after: null, differences: [] })),
      ]
    : changes;
}

/**
 * The wanted ones in their order, then those that files do not speak of, in theirs; null when that
 * is the order already.
 */
function orderOf(
  live: readonly string[],
  wanted: readonly string[],
  isPruning: boolean,
): string[] | null {
  const named = new Set(wanted);
  const order = [...wanted, ...(isPruning ? [] : live.filter((key) => !named.has(key)))];
  const there = new Set(live);
  const asWritten = [
    ...live.filter((key) => !isPruning || named.has(key)),
    ...wanted.filter((key) => !there.has(key)),
  ];
  return order.every((key, at) => asWritten[at] === key) ? null : order;
}

/** The plan in words: a line a thing, its fields below it. */
export function wordsOf(plan: Plan): string {
  const lines: string[] = [];
  const sign = { create: "+", update: "~", delete: "-" } as const;
  const tell = (what: string, change: Changed<unknown>): void => {
    lines.push(`${sign[actionOf(change)]} ${what}`);
    if (change.before !== null)
      for (const { path, before, after } of change.differences)
        lines.push(`    ${path}: ${brief(before)} → ${brief(after)}`);
  };
  for (const one of plan.groups) tell(`environment group ${one.after ?? one.before ?? ""}`, one);
  for (const one of plan.environments)
    tell(`environment ${(one.after ?? one.before)?.name ?? ""}`, one);
  for (const [kind, changes] of plan.rules)
    for (const one of changes) {
      const rule = one.after ?? one.before;
      if (rule) tell(`${kind} ${titleOf(rule)}`, one);
    }
  for (const kind of plan.orders.keys()) lines.push(`~ ${kind}: another order`);
  if (plan.arrangement?.isMoved) lines.push("~ environments: another order");
  if (plan.mode !== null)
    lines.push(`~ correlation mode: ${plan.mode.before} → ${plan.mode.after}`);
  return lines.length === 0 ? "Nothing would change." : lines.join("\n");
}

const briefMost = 120;
const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > briefMost ? `${text.slice(0, briefMost)}…` : text;
};
