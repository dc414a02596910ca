/**
 * Changes of environments and their groups, in the caller's transaction: each is in the audit log,
 * and told.
 */
import { everyEnvironment, grantedActions, includesAccess } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo, mayActIn } from "../../platform/http/check-permission.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { actorOf, withCopyOrigin, writeAudit } from "../access/store-audit.ts";
import { filterText, isFlat, isNarrowed } from "./filter.ts";
import {
  deleteEnvironment,
  deleteGroup,
  type EnvironmentRow,
  type GroupRow,
  insertEnvironment,
  insertGroup,
  loadEnvironments,
  loadGroups,
  lockEnvironments,
  type EnvironmentPosition,
  renameGroup,
  saveEnvironmentOrder,
  saveEnvironment,
  saveGroupOrder,
  setGroupMembers,
} from "./store.ts";
import { changeGrants, removeGrants, type RequestedGrant } from "./write-grants.ts";

export interface Author {
  caller: Caller;
  nowS: number;
}
/** The filter as a text, or as the builder's tree. */
export interface EnvironmentDraft extends Pick<
  EnvironmentRow,
  "name" | "description" | "group_id"
> {
  filter: Parameters<typeof filterText>[0];
  roles?: readonly RequestedGrant[] | undefined;
}

/**
 * New events follow the new definition with the next batch, once the configuration has another
 * version; what is there is placed in the background. Before the rows of environments are touched:
 * the job that is placing one holds its own row and then asks for the environment's.
 */
async function scheduleReplacement(sql: Sql, ids: readonly string[], nowS: number): Promise<void> {
  const sorted = ids.toSorted((a, b) => Number(a) - Number(b));
  await setJobs(
    sql,
    sorted.map((id) => ({
      kind: "place",
      subject: id,
      due_at: nowS,
      params: { after: "0", done: 0 },
    })),
  );
}

/**
 * For whoever changes many in one transaction: all that they wait for, in the order in which
 * everybody does.
 */
export async function replaceAndLockEnvironments(
  sql: Sql,
  { changedIds, nowS }: { changedIds: readonly string[]; nowS: number },
): Promise<void> {
  await scheduleReplacement(sql, changedIds, nowS);
  await lockEnvironments(sql);
}

export async function createEnvironment(
  sql: Sql,
  author: Author,
  { roles, ...draft }: EnvironmentDraft,
): Promise<EnvironmentRow> {
  const filter = filterText(draft.filter);
  requireAllowedForm(author.caller, filter);
  await requireGroupExists(sql, draft.group_id);
  const environment = await nameTaken(
    insertEnvironment(sql, {
      ...draft,
      name: checkedName(draft.name),
      filter,
      created_at: author.nowS,
    }),
  );
  if (roles) await changeGrants(sql, author, { environmentId: environment.id, grants: roles });
  await scheduleReplacement(sql, [environment.id], author.nowS);
  await auditAndPublish(sql, author, {
    noun: "environment",
    kind: "created",
    id: environment.id,
    before: null,
    after: { ...environment, roles },
  });
  return environment;
}

export async function changeEnvironment(
  sql: Sql,
  author: Author,
  {
    before,
    changes: { roles, ...changes },
  }: {
    before: EnvironmentRow;
    changes: { [Field in keyof EnvironmentDraft]?: EnvironmentDraft[Field] | undefined };
  },
): Promise<EnvironmentRow> {
  const filter = changes.filter === undefined ? before.filter : filterText(changes.filter);
  const isMoved = filter !== before.filter;
  if (isMoved) requireAllowedForm(author.caller, filter);
  requireNoGain(author.caller, before, filter);
  await requireGroupExists(sql, changes.group_id ?? null);
  if (isMoved) await scheduleReplacement(sql, [before.id], author.nowS);
  const after = await nameTaken(
    saveEnvironment(sql, {
      ...before,
      name: changes.name === undefined ? before.name : checkedName(changes.name),
      description: changes.description ?? before.description,
      filter,
      group_id: changes.group_id === undefined ? before.group_id : changes.group_id,
      revision: before.revision + (isMoved ? 1 : 0),
      updated_at: author.nowS,
    }),
  );
  if (roles) await changeGrants(sql, author, { environmentId: after.id, grants: roles });
  await auditAndPublish(sql, author, {
    noun: "environment",
    kind: "updated",
    id: after.id,
    before,
    after: { ...after, roles },
  });
  return after;
}

export async function removeEnvironment(
  sql: Sql,
  author: Author,
  before: EnvironmentRow,
): Promise<void> {
  await scheduleReplacement(sql, [before.id], author.nowS);
  await deleteEnvironment(sql, before.id);
  await removeGrants(sql, author, before.id);
  await auditAndPublish(sql, author, {
    noun: "environment",
    kind: "deleted",
    id: before.id,
    before,
    after: null,
  });
}

/** Groups' changes begin with lockEnvironments. `environment_ids` undefined leaves the members. */
export async function createGroup(
  sql: Sql,
  author: Author,
  { name, environment_ids = [] }: { name: string; environment_ids?: readonly string[] },
): Promise<GroupRow> {
  const id = await nameTaken(insertGroup(sql, name, author.nowS));
  if (environment_ids.length > 0) await setGroupMembers(sql, id, environment_ids);
  const after = await requireGroup(sql, id);
  await auditAndPublish(sql, author, {
    noun: "environment-group",
    kind: "created",
    id,
    before: null,
    after,
  });
  return after;
}

export async function changeGroup(
  sql: Sql,
  author: Author,
  {
    id,
    name,
    environment_ids,
  }: { id: string; name?: string | undefined; environment_ids?: readonly string[] | undefined },
): Promise<GroupRow> {
  const before = await requireGroup(sql, id);
  await nameTaken(renameGroup(sql, id, name ?? before.name));
  if (environment_ids) await setGroupMembers(sql, id, environment_ids);
  const after = await requireGroup(sql, id);
  await auditAndPublish(sql, author, {
    noun: "environment-group",
    kind: "updated",
    id,
    before,
    after,
  });
  return after;
}

export async function removeGroup(sql: Sql, author: Author, id: string): Promise<void> {
  const before = await requireGroup(sql, id);
  await deleteGroup(sql, id);
  await auditAndPublish(sql, author, {
    noun: "environment-group",
    kind: "deleted",
    id,
    before,
    after: null,
  });
}

/** Groups in an order; environments in an order, each in its group. What is not given stays. */
export async function reorderEnvironments(
  sql: Sql,
  author: Author,
  {
    groups,
    environments,
  }: {
    groups?: readonly string[] | undefined;
    environments?: readonly EnvironmentPosition[] | undefined;
  },
): Promise<void> {
  const before = await loadEnvironmentOrder(sql);
  if (groups && !isSameSet(groups, before.groups)) throw refuse("stale", "The list of groups");
  if (
    environments &&
    (!isSameSet(
      environments.map((environment) => environment.id),
      before.environments.map((environment) => environment.id),
    ) ||
      environments.some(
        (environment) =>
          environment.group_id !== null && !before.groups.includes(environment.group_id),
      ))
  )
    throw refuse("stale", "The list of environments");
  if (groups) await saveGroupOrder(sql, groups);
  if (environments) await saveEnvironmentOrder(sql, environments);
  await auditAndPublish(sql, author, {
    noun: "environment-group",
    kind: "updated",
    id: "order",
    before,
    after: await loadEnvironmentOrder(sql),
  });
}

const loadEnvironmentOrder = async (sql: Sql) => ({
  groups: (await loadGroups(sql)).map((group) => group.id),
  environments: (await loadEnvironments(sql)).map(({ id, group_id }) => ({ id, group_id })),
});

/** What is there already stays as it is, however it was written. */
function requireAllowedForm({ toggles }: Caller, filter: string): void {
  if (!toggles.has("advanced_environments") && !isFlat(filter))
    throw refuse("no_toggle", "advanced_environments");
}

/**
 * Who reaches some environments only gives themselves no more by what is in one of them: they
 * narrow it, or leave it to somebody who reaches all.
 */
function requireNoGain(caller: Caller, before: EnvironmentRow, filter: string): void {
  const [access, overall] = [accessTo(caller, before.id), accessTo(caller, everyEnvironment)];
  const isHeldEverywhere =
    overall !== null &&
    includesAccess(overall, access ?? "read") &&
    grantedActions.every(
      (action) =>
        !mayActIn(caller, before.id, action) || mayActIn(caller, everyEnvironment, action),
    );
  if (access === null || isHeldEverywhere) return;
  if (!isNarrowed(before.filter, filter)) throw refuse("no_environment_access", access);
}

async function requireGroupExists(sql: Sql, id: string | null): Promise<void> {
  if (id !== null && !(await loadGroups(sql)).some((group) => group.id === id))
    throw refuse("not_found");
}

function checkedName(name: string): string {
  if (name.toLowerCase() === "all") throw refuseField("name_taken", "name");
  return name;
}

async function requireGroup(sql: Sql, id: string): Promise<GroupRow> {
  const row = (await loadGroups(sql)).find((group) => group.id === id);
  if (!row) throw refuse("not_found");
  return row;
}

interface AuditedChange {
  noun: "environment" | "environment-group";
  kind: "created" | "updated" | "deleted";
  id: string;
  before: unknown;
  after: unknown;
}
const auditActions = { created: "create", updated: "update", deleted: "delete" } as const;
async function auditAndPublish(
  sql: Sql,
  { caller, nowS }: Author,
  { noun, kind, id, before, after }: AuditedChange,
): Promise<void> {
  await writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: auditActions[kind],
    resource_type: noun === "environment" ? "environments" : "environment_groups",
    resource_id: id,
    before,
    after: withCopyOrigin(caller, after),
  });
  await publish(sql, { organization: caller.organizationId, kind: noun, rows: [{ id, kind }] });
}
