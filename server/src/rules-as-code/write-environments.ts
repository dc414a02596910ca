import { filterText } from "../features/environments/filter.ts";
import { deleteEnvironment, deleteGroup, type EnvironmentRow, insertEnvironment, insertGroup, loadEnvironments, loadGroups, renameGroup, saveArrangement, saveEnvironment, saveGrants, saveGroupOrder } from "../features/environments/store.ts";
import type { Sql } from "../platform/db.ts";
import { setJob } from "../platform/jobs.ts";
import { nameTaken } from "../platform/refuse.ts";
import type { CodeEnvironment } from "./code.ts";
import { idOf } from "./names.ts";
import type { Plan } from "./plan.ts";
import type { Ledger } from "./write-plan.ts";

/** Created and changed ones, with their groups; order comes last, deletions elsewhere. */
export async function writeEnvironments(sql: Sql, plan: Plan, { record, nowS }: Ledger): Promise<void> {
  for (const { before, after } of plan.groups) {
    if (after === null) continue;
    const id = await groupId(sql, after);
    if (id === null) record({ type: "environment_groups", news: "environment-group", action: "create", id: await nameTaken(insertGroup(sql, after, nowS)), before: null, after: { name: after } });
    else {
      await nameTaken(renameGroup(sql, id, after));
      record({ type: "environment_groups", news: "environment-group", action: "update", id, before: { name: before }, after: { name: after } });
    }
  }
  for (const { after } of plan.environments) if (after !== null) await writeEnvironment(sql, after, { record, nowS });
}

async function writeEnvironment(sql: Sql, { name, description, filter: text, group }: CodeEnvironment, { record, nowS }: Ledger): Promise<void> {
  const filter = filterText(text);
  const before = await environmentNamed(sql, name);
  const group_id = group === null ? null : await groupId(sql, group);
  const after = before === null
    ? await nameTaken(insertEnvironment(sql, { name, description, filter, group_id, created_at: nowS }))
    : await nameTaken(saveEnvironment(sql, { ...before, name, description, filter, group_id, revision: before.revision + (before.filter === filter ? 0 : 1), updated_at: nowS }));
  if (before?.filter !== filter) await placeAnew(sql, after.id, nowS);
  record({ type: "environments", news: "environment", action: before === null ? "create" : "update", id: after.id, before, after });
}

/** What no file speaks of any more, and how the others stand. */
export async function finishEnvironments(sql: Sql, plan: Plan, { record, nowS }: Ledger): Promise<void> {
  for (const { before, after } of plan.environments) {
    const row = after === null && before !== null ? await environmentNamed(sql, before.name) : null;
    if (row === null) continue;
    await deleteEnvironment(sql, row.id);
    await saveGrants(sql, row.id, []);
    await placeAnew(sql, row.id, nowS);
    record({ type: "environments", news: "environment", action: "delete", id: row.id, before: row, after: null });
  }
  for (const { before, after } of plan.groups) {
    const id = after === null && before !== null ? await groupId(sql, before) : null;
    if (id === null) continue;
    await deleteGroup(sql, id);
    record({ type: "environment_groups", news: "environment-group", action: "delete", id, before: { name: before }, after: null });
  }
  if (plan.arrangement === null) return;
  const groups = await loadGroups(sql);
  await saveGroupOrder(sql, plan.arrangement.groups.flatMap((key) => groups.find((one) => one.name.toLowerCase() === key)?.id ?? []));
  const environments = await loadEnvironments(sql);
  await saveArrangement(sql, plan.arrangement.environments.flatMap((key) => environments.find((one) => one.name.toLowerCase() === key) ?? []).map(({ id, group_id }) => ({ id, group_id })));
  if (plan.arrangement.isMoved) record({ type: "environments", news: "environment", action: "update", id: "order", before: null, after: plan.arrangement });
}

const placeAnew = (sql: Sql, id: string, nowS: number): Promise<void> => setJob(sql, { kind: "place", subject: id, due_at: nowS, params: { after: "0", done: 0 } });
const groupId = async (sql: Sql, name: string): Promise<string | null> => idOf(new Map((await loadGroups(sql)).map((one) => [one.id, one.name])), name);
const environmentNamed = async (sql: Sql, name: string): Promise<EnvironmentRow | null> => (await loadEnvironments(sql)).find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;
