import {
  reorderEnvironments,
  replaceAndLockEnvironments,
  type Author,
  changeEnvironment,
  changeGroup,
  createEnvironment,
  createGroup,
  removeEnvironment,
  removeGroup,
} from "../features/environments/write.ts";
import { loadEnvironments, loadGroups } from "../features/environments/store.ts";
import { prefixRefusals } from "../features/configuration/prefix-refusals.ts";
import type { Sql } from "../platform/db.ts";
import type { Plan } from "./plan.ts";

/** Created and changed ones, with their groups; order comes last, deletions elsewhere. */
export async function writeEnvironments(sql: Sql, plan: Plan, by: Author): Promise<void> {
  if (plan.environments.length === 0 && plan.groups.length === 0 && plan.arrangement === null)
    return;
  const touched = new Set(
    plan.environments.flatMap(({ before, after }) =>
      before !== null && before.filter !== after?.filter ? [before.name.toLowerCase()] : [],
    ),
  );
  const rows = new Map((await loadEnvironments(sql)).map((row) => [row.name.toLowerCase(), row]));
  await replaceAndLockEnvironments(sql, {
    changedIds: [...touched].flatMap((name) => rows.get(name)?.id ?? []),
    nowS: by.nowS,
  });
  const groups = new Map(
    (await loadGroups(sql)).map((group) => [group.name.toLowerCase(), group.id]),
  );
  for (const { after } of plan.groups) {
    if (after === null) continue;
    const id = groups.get(after.toLowerCase());
    groups.set(
      after.toLowerCase(),
      (
        await prefixRefusals(`environment group ${after}`, () =>
          id === undefined
            ? createGroup(sql, by, { name: after })
            : changeGroup(sql, by, { id, name: after }),
        )
      ).id,
    );
  }
  for (const { after } of plan.environments) {
    if (after === null) continue;
    const { group, ...fields } = after;
    const draft = {
      ...fields,
      group_id: group === null ? null : (groups.get(group.toLowerCase()) ?? null),
    };
    const before = rows.get(after.name.toLowerCase());
    await prefixRefusals(`environment ${after.name}`, () =>
      before
        ? changeEnvironment(sql, by, { before, changes: draft })
        : createEnvironment(sql, by, draft),
    );
  }
}

/** What no file speaks of any more, and how the others stand. */
export async function finishEnvironments(sql: Sql, plan: Plan, by: Author): Promise<void> {
  const rows = new Map((await loadEnvironments(sql)).map((row) => [row.name.toLowerCase(), row]));
  for (const { before, after } of plan.environments) {
    const row = after === null && before !== null ? rows.get(before.name.toLowerCase()) : undefined;
    if (row) await removeEnvironment(sql, by, row);
  }
  const groups = new Map(
    (await loadGroups(sql)).map((group) => [group.name.toLowerCase(), group.id]),
  );
  for (const { before, after } of plan.groups) {
    const id = after === null && before !== null ? groups.get(before.toLowerCase()) : undefined;
    if (id !== undefined) await removeGroup(sql, by, id);
  }
  if (plan.arrangement === null) return;
  const left = new Map((await loadEnvironments(sql)).map((row) => [row.name.toLowerCase(), row]));
  const environments = plan.arrangement.environments
    .flatMap((key) => left.get(key) ?? [])
    .map(({ id, group_id }) => ({ id, group_id }));
  await reorderEnvironments(sql, by, {
    groups: plan.arrangement.groups.flatMap((key) => groups.get(key) ?? []),
    environments,
  });
}
