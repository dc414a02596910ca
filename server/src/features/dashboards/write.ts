/** Changes of dashboards, in the caller's transaction; every one is audited and told. */
import { dashboardLimits } from "#contract/dashboard-limits.ts";
import type { Dashboard, DashboardSummary } from "#contract/dashboards.ts";
import type { KeptWidget } from "#contract/widgets/widgets.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { nameTaken, type Problem, problem, refuse, Refusal } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadEnvironmentNames, loadRoleNames } from "../environments/store.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { loadCallerRoles } from "../views/write.ts";
import { isTheirs, mayChange, namedEnvironments, namedQueries, placeWidgets } from "./decide.ts";
import {
  countDashboards,
  type DashboardDraft,
  type DashboardRow,
  deleteDashboard,
  insertDashboard,
  loadDashboards,
  lockDashboards,
  saveDashboard,
} from "./store.ts";

export interface Author {
  caller: Caller;
  nowS: number;
}
const userOf = ({ userId }: Caller): string => userId ?? "0";

export const loadVisible = async (
  sql: Sql,
  caller: Caller,
  id: string | null = null,
): Promise<DashboardRow[]> =>
  loadDashboards(sql, { userId: userOf(caller), roles: await loadCallerRoles(sql, caller), id });

export async function findVisible(sql: Sql, caller: Caller, id: string): Promise<DashboardRow> {
  const [row] = await loadVisible(sql, caller, id);
  if (!row) throw refuse("not_found");
  return row;
}

type Draft = Omit<DashboardDraft, "widgets"> & { widgets: readonly KeptWidget[] };

export async function createDashboard(
  sql: Sql,
  author: Author,
  draft: Draft,
): Promise<DashboardRow> {
  await lockDashboards(sql);
  const ownerId = author.caller.userId;
  if ((await countDashboards(sql, ownerId)) >= dashboardLimits.dashboards)
    throw refuse("too_many_entries", dashboardLimits.dashboards, "dashboards");
  await checkDraft(sql, author.caller, { draft, before: null });
  const after = { ...draft, widgets: placeWidgets(draft.widgets, []) };
  const id = await nameTaken(insertDashboard(sql, after, { ownerId, nowS: author.nowS }));
  return record(sql, author, { action: "create", id, before: null });
}

/** `version` is what the change was made from. */
export async function changeDashboard(
  sql: Sql,
  author: Author,
  {
    id,
    version,
    edit,
  }: { id: string; version?: number | undefined; edit: (before: DashboardRow) => Draft },
): Promise<DashboardRow> {
  await lockDashboards(sql);
  const before = await findVisible(sql, author.caller, id);
  if (version !== undefined && version !== before.version) throw refuse("stale", before.name);
  const draft = edit(before);
  if (isSharedOtherwise(draft, before)) requireOwner(author.caller, before);
  if (draft.widgets.length > dashboardLimits.widgets)
    throw refuse("too_many_entries", dashboardLimits.widgets, "widgets");
  await checkDraft(sql, author.caller, { draft, before });
  const after = { ...draft, widgets: placeWidgets(draft.widgets, before.widgets) };
  await nameTaken(saveDashboard(sql, after, { id, nowS: author.nowS }));
  return record(sql, author, { action: "update", id, before });
}

export async function removeDashboard(sql: Sql, author: Author, id: string): Promise<void> {
  await lockDashboards(sql);
  const before = await findVisible(sql, author.caller, id);
  requireOwner(author.caller, before);
  await deleteDashboard(sql, id);
  await recordDashboard(sql, author, { action: "delete", id, before, after: null });
}

const isSharedOtherwise = (
  draft: Pick<DashboardDraft, "role_ids" | "is_for_all">,
  before: Pick<DashboardDraft, "role_ids" | "is_for_all">,
): boolean =>
  draft.is_for_all !== before.is_for_all ||
  draft.role_ids.toSorted().join() !== before.role_ids.toSorted().join();

function requireOwner(caller: Caller, row: DashboardRow): void {
  if (!isTheirs(row, userOf(caller)))
    throw refuse("dashboard_of_another", row.owner_name ?? "its owner");
}

/** Refuses what cannot be shown, with every reason; what it named before may be gone by now. */
export async function checkDraft(
  sql: Sql,
  caller: Caller,
  { draft, before }: { draft: Draft; before: DashboardDraft | null },
): Promise<void> {
  const problems: Problem[] = [];
  const roles = new Set((await loadRoleNames(sql)).map(({ id }) => id));
  for (const id of draft.role_ids)
    if (before?.role_ids.includes(id) !== true && !roles.has(id))
      problems.push(problem("unknown_role", "role_ids", id));
  const environments = await loadEnvironmentNames(sql);
  const known = new Set(namedEnvironments(before?.widgets ?? []).map(({ id }) => id));
  for (const { id, field } of namedEnvironments(draft.widgets))
    if (!known.has(id) && (!environments.has(id) || accessTo(caller, id) === null))
      problems.push(problem("unknown_environment", field, id));
  problems.push(...queryProblems(draft, before));
  if (problems.length > 0) throw new Refusal(400, problems);
}

function queryProblems(draft: Draft, before: DashboardDraft | null): Problem[] {
  const known = new Set(namedQueries(before?.widgets ?? []).map(({ query }) => query));
  return namedQueries(draft.widgets)
    .filter(({ query }) => !known.has(query))
    .flatMap(({ field, query }) => {
      try {
        parseQuery(query, { field });
        return [];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return [...error.problems];
      }
    });
}

async function record(
  sql: Sql,
  author: Author,
  change: { action: "create" | "update"; id: string; before: DashboardRow | null },
): Promise<DashboardRow> {
  const [after] = await loadDashboards(sql, {
    userId: userOf(author.caller),
    roles: await loadCallerRoles(sql, author.caller),
    id: change.id,
  });
  if (!after) throw refuse("not_found");
  await recordDashboard(sql, author, { ...change, after });
  return after;
}

const recordDashboard = (
  sql: Sql,
  { caller, nowS }: Author,
  change: {
    action: "create" | "update" | "delete";
    id: string;
    before: DashboardRow | null;
    after: DashboardRow | null;
  },
): Promise<void> =>
  recordChange(sql, caller, {
    ...change,
    before: auditedOf(change.before),
    after: auditedOf(change.after),
    at: nowS,
    resource: "dashboards",
    news: "dashboards",
  });

/** A person's favourites are no one else's business. */
function auditedOf(row: DashboardRow | null): object | null {
  if (row === null) return null;
  const { is_favorite: _, ...rest } = row;
  return rest;
}

export const presentSummary = (row: DashboardRow, caller: Caller): DashboardSummary => {
  const { widgets, ...summary } = presentDashboard(row, caller);
  return { ...summary, widget_count: widgets.length };
};

export function presentDashboard(row: DashboardRow, caller: Caller): Dashboard {
  const userId = userOf(caller);
  const { id, name, role_ids, is_for_all, is_favorite, version, updated_at, widgets } = row;
  return {
    id,
    name,
    role_ids,
    is_for_all,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? "" },
    is_own: row.owner_id === userId,
    is_favorite,
    may_change: mayChange(caller),
    may_share: mayChange(caller) && isTheirs(row, userId),
    version,
    updated_at,
    widgets,
  };
}
