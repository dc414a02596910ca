/** What writing one set of rules over another would change. Pure. */
import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import { type Difference, differencesOf } from "../platform/differences.ts";
import { withIsoTimes } from "./file-times.ts";
import { type Code, type CodeEnvironment, type CodeRule, keyOf, titleOf } from "./code.ts";
import {
  type SharedDesigner,
  sharedDesignerKey,
  sharedDesignerTitle,
} from "../features/analytics-designers/shared-designers.ts";
import {
  type SharedQuery,
  sharedQueryKey,
  sharedQueryTitle,
} from "../features/saved-queries/shared-queries.ts";
import {
  type SharedDashboard,
  sharedDashboardKey,
  sharedDashboardTitle,
} from "../features/dashboards/shared-dashboards.ts";
import { type CodeContact, contactKey, contactTitle } from "./contact-code.ts";
import { type CodeMapping, mappingKey, mappingTitle } from "./payload-mapping-code.ts";

export interface Change<T> {
  before: T | null;
  after: T | null;
  differences: Difference[];
}
export type Action = "create" | "update" | "delete";
export interface Plan {
  rules: Map<RuleKind, Change<CodeRule>[]>;
  /** Kinds whose rules would stand in another order: all of them in it, by key. */
  orders: Map<RuleKind, string[]>;
  mode: { before: string; after: "time_window" | "manual" } | null;
  environments: Change<CodeEnvironment>[];
  groups: Change<string>[];
  contacts: Change<CodeContact>[];
  payloadMappings: Change<CodeMapping>[];
  sharedQueries: Change<SharedQuery>[];
  sharedDesigners: Change<SharedDesigner>[];
  dashboards: Change<SharedDashboard>[];
  /**
   * Environments and groups as they would stand, when they have to be put there: those that are
   * new, or where others move.
   */
  arrangement: { groups: string[]; environments: string[]; isMoved: boolean } | null;
}

export const actionOf = ({ before, after }: Change<unknown>): Action =>
  before === null ? "create" : after === null ? "delete" : "update";
export const isEmptyPlan = (plan: Plan): boolean =>
  plan.mode === null &&
  plan.arrangement === null &&
  plan.orders.size === 0 &&
  plan.environments.length === 0 &&
  plan.groups.length === 0 &&
  plan.contacts.length === 0 &&
  plan.payloadMappings.length === 0 &&
  plan.sharedQueries.length === 0 &&
  plan.sharedDesigners.length === 0 &&
  plan.dashboards.length === 0 &&
  [...plan.rules.values()].every((changes) => changes.length === 0);

/**
 * Without `isPruning` nothing is deleted. With `isAppending` what stands keeps its order, and what
 * is new comes after it. `hasOtherRows` says of a mapping table whether its file
 * holds other rows than it has.
 */
export function planOf(
  live: Code,
  desired: Code,
  {
    isPruning,
    isAppending = false,
    hasOtherRows = () => false,
  }: { isPruning: boolean; isAppending?: boolean; hasOtherRows?: (table: CodeRule) => boolean },
): Plan {
  const plan: Plan = {
    rules: new Map(),
    orders: new Map(),
    mode: null,
    environments: [],
    groups: [],
    contacts: [],
    payloadMappings: [],
    sharedQueries: [],
    sharedDesigners: [],
    dashboards: [],
    arrangement: null,
  };
  for (const kind of ruleKinds) {
    const list = desired.rules.get(kind);
    if (list)
      planKind(plan, kind, { live: live.rules.get(kind) ?? [], list, isPruning, hasOtherRows });
  }
  if (isAppending) plan.orders.clear();
  if (desired.mode !== null && desired.mode !== live.mode)
    plan.mode = { before: live.mode ?? "", after: desired.mode };
  if (desired.environments !== null)
    planEnvironments(plan, {
      live: live.environments ?? { groups: [], environments: [] },
      desired: desired.environments,
      isPruning,
    });
  if (isAppending) plan.arrangement = null;
  if (desired.contacts !== null)
    plan.contacts = changesOf({
      live: live.contacts ?? [],
      desired: desired.contacts,
      keyOf: contactKey,
      fieldsOf: (contact) => ({ ...contact }),
      isPruning,
    });
  if (desired.payloadMappings !== null)
    plan.payloadMappings = changesOf({
      live: live.payloadMappings ?? [],
      desired: desired.payloadMappings,
      keyOf: mappingKey,
      fieldsOf: ({ mapping, tests }) => ({ ...mapping, tests }),
      isPruning,
    });
  planShared(plan, { live, desired, isPruning });
  return plan;
}

function planShared(
  plan: Plan,
  { live, desired, isPruning }: { live: Code; desired: Code; isPruning: boolean },
): void {
  if (desired.dashboards !== null)
    plan.dashboards = changesOf({
      live: live.dashboards ?? [],
      desired: desired.dashboards,
      keyOf: sharedDashboardKey,
      fieldsOf: ({ owner: _owner, ...fields }) => fields,
      isPruning,
    });
  if (desired.sharedQueries !== null)
    plan.sharedQueries = changesOf({
      live: live.sharedQueries ?? [],
      desired: desired.sharedQueries,
      keyOf: sharedQueryKey,
      fieldsOf: ({ owner: _owner, ...fields }) => fields,
      isPruning,
    });
  if (desired.sharedDesigners !== null)
    plan.sharedDesigners = changesOf({
      live: live.sharedDesigners ?? [],
      desired: desired.sharedDesigners,
      keyOf: sharedDesignerKey,
      fieldsOf: ({ owner: _owner, ...fields }) => fields,
      isPruning,
    });
}

interface KindRules {
  live: readonly CodeRule[];
  list: readonly CodeRule[];
  isPruning: boolean;
  hasOtherRows: (table: CodeRule) => boolean;
}

function planKind(
  plan: Plan,
  kind: RuleKind,
  { live, list, isPruning, hasOtherRows }: KindRules,
): void {
  const key = (rule: CodeRule) => keyOf(kind, rule);
  const fieldsOf = ({ name, active, body, tests }: CodeRule) => ({
    ...(name === null ? {} : { name }),
    active,
    ...withIsoTimes(kind, body),
    tests,
  });
  const changes = changesOf({
    live,
    desired: list.map((rule) => withHistory(kind, rule, live)),
    keyOf: key,
    fieldsOf,
    isPruning,
  });
  for (const rule of list) {
    if (rule.rows === null || !hasOtherRows(rule)) continue;
    const rows = { path: "rows", before: null, after: rule.rows };
    const existingChange = changes.find(
      (change) => change.after !== null && key(change.after) === key(rule),
    );
    if (existingChange) existingChange.differences.push(rows);
    else
      changes.push({
        before: live.find((candidate) => key(candidate) === key(rule)) ?? null,
        after: rule,
        differences: [rows],
      });
  }
  plan.rules.set(kind, changes);
  const order = changedOrder(live.map(key), list.map(key), isPruning);
  if (order !== null) plan.orders.set(kind, order);
}

/**
 * A file that does not say what happened to a rule, such as when a plan was stopped, does not undo
 * it.
 */
function withHistory(kind: RuleKind, rule: CodeRule, live: readonly CodeRule[]): CodeRule {
  const unsaid = (kindByName(kind).historyFields ?? []).filter(
    (field) => rule.body[field] === null,
  );
  const before =
    unsaid.length === 0
      ? undefined
      : live.find((candidate) => keyOf(kind, candidate) === keyOf(kind, rule));
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
    desired,
    isPruning,
  }: {
    live: NonNullable<Code["environments"]>;
    desired: NonNullable<Code["environments"]>;
    isPruning: boolean;
  },
): void {
  const lower = (name: string): string => name.toLowerCase();
  plan.groups = changesOf({
    live: live.groups,
    desired: desired.groups,
    keyOf: lower,
    fieldsOf: (name) => ({ name }),
    isPruning,
  });
  plan.environments = changesOf({
    live: live.environments,
    desired: desired.environments,
    keyOf: (environment) => lower(environment.name),
    fieldsOf: (environment) => ({ ...environment }),
    isPruning,
  });
  const groups = changedOrder(live.groups.map(lower), desired.groups.map(lower), isPruning);
  const environments = changedOrder(
    live.environments.map((environment) => lower(environment.name)),
    desired.environments.map((environment) => lower(environment.name)),
    isPruning,
  );
  const isMoved = groups !== null || environments !== null;
  // What is new stands among the others by its name until it is put somewhere.
  if (!isMoved && [...plan.groups, ...plan.environments].length === 0) return;
  const resultingOrder = (before: readonly string[], after: readonly string[]): string[] => [
    ...before.filter((key) => !isPruning || after.includes(key)),
    ...after.filter((key) => !before.includes(key)),
  ];
  plan.arrangement = {
    groups: groups ?? resultingOrder(live.groups.map(lower), desired.groups.map(lower)),
    environments:
      environments ??
      resultingOrder(
        live.environments.map((environment) => lower(environment.name)),
        desired.environments.map((environment) => lower(environment.name)),
      ),
    isMoved,
  };
}

function changesOf<T>({
  live,
  desired,
  keyOf: key,
  fieldsOf,
  isPruning,
}: {
  live: readonly T[];
  desired: readonly T[];
  keyOf: (one: T) => string;
  fieldsOf: (one: T) => object;
  isPruning: boolean;
}): Change<T>[] {
  const liveByKey = new Map(live.map((item) => [key(item), item]));
  const changes = desired.flatMap((after): Change<T>[] => {
    const before = liveByKey.get(key(after)) ?? null;
    liveByKey.delete(key(after));
    const differences = differencesOf(before === null ? {} : fieldsOf(before), fieldsOf(after));
    return before !== null && differences.length === 0 ? [] : [{ before, after, differences }];
  });
  return isPruning
    ? [
        ...changes,
        ...[...liveByKey.values()].map((before) => ({ before, after: null, differences: [] })),
      ]
    : changes;
}

/**
 * The wanted ones in their order, then those that files do not speak of, in theirs; null when that
 * is the order already.
 */
function changedOrder(
  live: readonly string[],
  desired: readonly string[],
  isPruning: boolean,
): string[] | null {
  const desiredKeys = new Set(desired);
  const order = [...desired, ...(isPruning ? [] : live.filter((key) => !desiredKeys.has(key)))];
  const liveKeys = new Set(live);
  const asWritten = [
    ...live.filter((key) => !isPruning || desiredKeys.has(key)),
    ...desired.filter((key) => !liveKeys.has(key)),
  ];
  return order.every((key, at) => asWritten[at] === key) ? null : order;
}

/** The plan in words: a line a thing, its fields below it, and what is to say of a rule besides. */
export function formatPlan(
  plan: Plan,
  noteOf: (kind: RuleKind, rule: CodeRule) => string | null = () => null,
): string {
  const lines: string[] = [];
  const sign = { create: "+", update: "~", delete: "-" } as const;
  const addChange = (title: string, change: Change<unknown>): void => {
    lines.push(`${sign[actionOf(change)]} ${title}`);
    if (change.before !== null)
      for (const { path, before, after } of change.differences)
        lines.push(`    ${path}: ${brief(before)} → ${brief(after)}`);
  };
  for (const change of plan.groups)
    addChange(`environment group ${change.after ?? change.before ?? ""}`, change);
  for (const change of plan.environments)
    addChange(`environment ${(change.after ?? change.before)?.name ?? ""}`, change);
  for (const change of plan.contacts) {
    const contact = change.after ?? change.before;
    if (contact) addChange(contactTitle(contact), change);
  }
  for (const [kind, changes] of plan.rules)
    for (const change of changes) {
      const rule = change.after ?? change.before;
      if (!rule) continue;
      addChange(`${kind} ${titleOf(rule)}`, change);
      const note = noteOf(kind, rule);
      if (note !== null) lines.push(note);
    }
  for (const change of plan.payloadMappings)
    addChange(mappingTitle(change.after ?? change.before ?? { source: "" }), change);
  for (const change of plan.sharedQueries)
    addChange(
      `saved-query ${sharedQueryTitle(change.after ?? change.before ?? { owner: "", name: "" })}`,
      change,
    );
  for (const change of plan.sharedDesigners)
    addChange(
      `analytics-designer ${sharedDesignerTitle(change.after ?? change.before ?? { owner: "", name: "" })}`,
      change,
    );
  for (const change of plan.dashboards)
    addChange(
      `dashboard ${sharedDashboardTitle(change.after ?? change.before ?? { owner: "", name: "" })}`,
      change,
    );
  for (const kind of plan.orders.keys()) lines.push(`~ ${kind}: another order`);
  if (plan.arrangement?.isMoved) lines.push("~ environments: another order");
  if (plan.mode !== null)
    lines.push(`~ correlation mode: ${plan.mode.before} → ${plan.mode.after}`);
  return lines.length === 0 ? "Nothing would change." : lines.join("\n");
}

const maxBriefCharacters = 120;
const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > maxBriefCharacters ? `${text.slice(0, maxBriefCharacters)}…` : text;
};
