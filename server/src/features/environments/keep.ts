/**
 * Changes of environments and their groups, in the caller's transaction: each is in the audit log,
 * and told.
 */
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs.ts";
import { publish } from "../../platform/publish.ts";
import { nameTaken, refuse, refuseField } from "../../platform/refuse.ts";
import { isSameSet } from "../../platform/same-set.ts";
import { actorOf, withOrigin, writeAudit } from "../access/store-audit.ts";
import { filterText, isFlat } from "./filter.ts";
import {
  deleteEnvironment,
  deleteGroup,
  type EnvironmentRow,
  type Grant,
  type GroupRow,
  insertEnvironment,
  insertGroup,
  loadEnvironments,
  loadGroups,
  lockEnvironments,
  type Placed,
  renameGroup,
  saveArrangement,
  saveEnvironment,
  saveGrants,
  saveGroupOrder,
  setMembers,
} from "./store.ts";

export interface By {
  caller: Caller;
  nowS: number;
}
/** The filter as a text, or as the builder's tree. */
export interface EnvironmentDraft extends Pick<
  EnvironmentRow,
  "name" | "description" | "group_id"
> {
  filter: Parameters<typeof filterText>[0];
  roles?: readonly Pick<Grant, "id" | "access">[] | undefined;
}

/**
 * New events follow the new definition with the next batch, once the configuration has another
 * version; what is there is placed in the background. Before the rows of environments are touched:
 * the job that is placing one holds its own row and then asks for the environment's.
 */
async function placeAnew(sql: Sql, ids: readonly string[], nowS: number): Promise<void> {
  for (const id of ids.toSorted((one, other) => Number(one) - Number(other)))
    await setJob(sql, {
      kind: "place",
      subject: id,
      due_at: nowS,
      params: { after: "0", done: 0 },
    });
}

/**
 * For whoever changes many in one transaction: all that they wait for, in the order in which
 * everybody does.
 */
export async function awaitEnvironments(
  sql: Sql,
  { moved, nowS }: { moved: readonly string[]; nowS: number },
): Promise<void> {
  await placeAnew(sql, moved, nowS);
  await lockEnvironments(sql);
}

export async function createEnvironment(
  sql: Sql,
  by: By,
  { roles, ...draft }: EnvironmentDraft,
): Promise<EnvironmentRow> {
  const filter = filterText(draft.filter);
  checkForm(by.caller, filter);
  await checkGroup(sql, draft.group_id);
  const made = await nameTaken(
    insertEnvironment(sql, { ...draft, name: named(draft.name), filter, created_at: by.nowS }),
  );
  if (roles) await saveGrants(sql, made.id, roles);
  await placeAnew(sql, [made.id], by.nowS);
  await told(sql, by, {
    noun: "environment",
    kind: "created",
    id: made.id,
    before: null,
    after: { ...made, roles },
  });
  return made;
}

export async function changeEnvironment(
  sql: Sql,
  by: By,
  {
    before,
    wanted: { roles, ...wanted },
  }: {
    before: EnvironmentRow;
    wanted: { [Field in keyof EnvironmentDraft]?: EnvironmentDraft[Field] | undefined };
  },
): Promise<EnvironmentRow> {
  const filter = wanted.filter === undefined ? before.filter : filterText(wanted.filter);
  const isMoved = filter !== before.filter;
  if (isMoved) checkForm(by.caller, filter);
  await checkGroup(sql, wanted.group_id ?? null);
  if (isMoved) await placeAnew(sql, [before.id], by.nowS);
  const after = await nameTaken(
    saveEnvironment(sql, {
      ...before,
      name: wanted.name === undefined ? before.name : named(wanted.name),
      description: wanted.description ?? before.description,
      filter,
      group_id: wanted.group_id === undefined ? before.group_id : wanted.group_id,
      revision: before.revision + (isMoved ? 1 : 0),
      updated_at: by.nowS,
    }),
  );
  if (roles) await saveGrants(sql, after.id, roles);
  await told(sql, by, {
    noun: "environment",
    kind: "updated",
    id: after.id,
    before,
    after: { ...after, roles },
  });
  return after;
}

export async function removeEnvironment(sql: Sql, by: By, before: EnvironmentRow): Promise<void> {
  await placeAnew(sql, [before.id], by.nowS);
  await deleteEnvironment(sql, before.id);
  await saveGrants(sql, before.id, []);
  await told(sql, by, { noun: "environment", kind: "deleted", id: before.id, before, after: null });
}

/** Groups' changes begin with lockEnvironments. `environment_ids` undefined leaves the members. */
export async function createGroup(
  sql: Sql,
  by: By,
  { name, environment_ids = [] }: { name: string; environment_ids?: readonly string[] },
): Promise<GroupRow> {
  const id = await nameTaken(insertGroup(sql, name, by.nowS));
  if (environment_ids.length > 0) await setMembers(sql, id, environment_ids);
  const after = await groupWithId(sql, id);
  await told(sql, by, { noun: "environment-group", kind: "created", id, before: null, after });
  return after;
}

export async function changeGroup(
  sql: Sql,
  by: By,
  {
    id,
    name,
    environment_ids,
  }: { id: string; name?: string | undefined; environment_ids?: readonly string[] | undefined },
): Promise<GroupRow> {
  const before = await groupWithId(sql, id);
  await nameTaken(renameGroup(sql, id, name ?? before.name));
  if (environment_ids) await setMembers(sql, id, environment_ids);
  const after = await groupWithId(sql, id);
  await told(sql, by, { noun: "environment-group", kind: "updated", id, before, after });
  return after;
}

export async function removeGroup(sql: Sql, by: By, id: string): Promise<void> {
  const before = await groupWithId(sql, id);
  await deleteGroup(sql, id);
  await told(sql, by, { noun: "environment-group", kind: "deleted", id, before, after: null });
}

/** Groups in an order; environments in an order, each in its group. What is not given stays. */
export async function arrange(
  sql: Sql,
  by: By,
  {
    groups,
    environments,
  }: { groups?: readonly string[] | undefined; environments?: readonly Placed[] | undefined },
): Promise<void> {
  const before = await arrangementOf(sql);
  if (groups && !isSameSet(groups, before.groups)) throw refuse("stale", "The list of groups");
  if (
    environments &&
    (!isSameSet(
      environments.map((one) => one.id),
      before.environments.map((one) => one.id),
    ) ||
      environments.some((one) => one.group_id !== null && !before.groups.includes(one.group_id)))
  )
    throw refuse("stale", "The list of environments");
  if (groups) await saveGroupOrder(sql, groups);
  if (environments) await saveArrangement(sql, environments);
  await told(sql, by, {
    noun: "environment-group",
    kind: "updated",
    id: "order",
    before,
    after: await arrangementOf(sql),
  });
}

const arrangementOf = async (sql: Sql) => ({
  groups: (await loadGroups(sql)).map((one) => one.id),
  environments: (await loadEnvironments(sql)).map(({ id, group_id }) => ({ id, group_id })),
});

/** What is there already stays as it is, however it was written. */
function checkForm({ toggles }: Caller, filter: string): void {
  if (!toggles.has("advanced_environments") && !isFlat(filter))
    throw refuse("no_toggle", "advanced_environments");
}

async function checkGroup(sql: Sql, id: string | null): Promise<void> {
  if (id !== null && !(await loadGroups(sql)).some((group) => group.id === id))
    throw refuse("not_found");
}

function named(name: string): string {
  if (name.toLowerCase() === "all") throw refuseField("name_taken", "name");
  return name;
}

async function groupWithId(sql: Sql, id: string): Promise<GroupRow> {
  const found = (await loadGroups(sql)).find((group) => group.id === id);
  if (!found) throw refuse("not_found");
  return found;
}

interface Telling {
  noun: "environment" | "environment-group";
  kind: "created" | "updated" | "deleted";
  id: string;
  before: unknown;
  after: unknown;
}
const actions = { created: "create", updated: "update", deleted: "delete" } as const;
async function told(
  sql: Sql,
  { caller, nowS }: By,
  { noun, kind, id, before, after }: Telling,
): Promise<void> {
  await writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: actions[kind],
    resource_type: noun === "environment" ? "environments" : "environment_groups",
    resource_id: id,
    before,
    after: withOrigin(caller, after),
  });
  await publish(sql, { organization: caller.organizationId, kind: noun, rows: [{ id, kind }] });
}
