import * as contract from "#contract/environments.ts";
import type { Environment } from "#contract/environments.ts";
import { type EnvironmentAccess, everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { bumpConfig } from "../organizations/store.ts";
import { treeOf } from "./filter.ts";
import { type By, changeEnvironment, createEnvironment, removeEnvironment } from "./keep.ts";
import { type EnvironmentRow, loadEnvironment, loadEnvironments, loadGrants } from "./store.ts";

/** Reaches everything and cannot be changed or deleted. */
const all = (access: EnvironmentAccess): Environment => ({
  id: everyEnvironment,
  name: "All",
  description: "Every incident",
  group_id: null,
  is_all: true,
  access,
  placing: null,
});

export const environmentRoutes = ({ db, clock }: Parts): Served[] => {
  const listed = (caller: Caller) =>
    db.tenant(caller.organizationId, async (sql) => {
      const rows = (await loadEnvironments(sql)).flatMap((row) => onWire(row, caller) ?? []);
      const items = [all(accessTo(caller, everyEnvironment) ?? "read"), ...rows];
      return { items, total: items.length };
    });
  /**
   * `isMoved`: what is in an environment may become another; first, because writers of the
   * configuration take turns.
   */
  const changing = <T>(
    caller: Caller,
    isMoved: boolean,
    work: (sql: Sql, by: By) => Promise<T>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      if (isMoved) await bumpConfig(sql);
      return work(sql, { caller, nowS: clock.nowS() });
    });
  return [
    serve(contract.listEnvironments, ({ caller }) => listed(caller)),
    serve(contract.listEnvironmentsV2, ({ caller }) => listed(caller)),
    serve(contract.getEnvironment, ({ caller, reach, query }) =>
      db.tenant(caller.organizationId, async (sql) => {
        if (reach.environmentId === everyEnvironment)
          return all(accessTo(caller, everyEnvironment) ?? "read");
        const row = await existing(sql, reach.environmentId);
        const wire = onWire(row, caller);
        if (!wire) throw refuse("not_found");
        const roles = await loadGrants(sql, row.id);
        return query.showFilterRules === undefined
          ? wire
          : { ...wire, filter: row.filter, rules: treeOf(row.filter), roles };
      }),
    ),
    serve(contract.createEnvironment, ({ caller, body }) =>
      changing(caller, true, async (sql, by) => {
        const made = await createEnvironment(sql, by, body);
        return {
          ...(onWire(made, caller) ?? {
            ...all("full_access"),
            id: made.id,
            name: made.name,
            is_all: false,
          }),
          filter: made.filter,
          rules: treeOf(made.filter),
        };
      }),
    ),
    serve(contract.updateEnvironment, ({ caller, reach, body }) =>
      changing(caller, body.filter !== undefined, async (sql, by) => {
        if (reach.environmentId === everyEnvironment)
          throw refuse("impossible", "All holds everything and cannot be changed");
        const after = await changeEnvironment(sql, by, {
          before: await existing(sql, reach.environmentId),
          wanted: body,
        });
        return {
          ...(onWire(after, caller) ?? all("read")),
          filter: after.filter,
          rules: treeOf(after.filter),
          roles: await loadGrants(sql, after.id),
        };
      }),
    ),
    serve(contract.deleteEnvironment, ({ caller, reach }) =>
      changing(caller, true, async (sql, by) => {
        if (reach.environmentId === everyEnvironment)
          throw refuse("impossible", "All cannot be deleted");
        await removeEnvironment(sql, by, await existing(sql, reach.environmentId));
      }),
    ),
  ];
};

function onWire(row: EnvironmentRow, caller: Caller): Environment | null {
  const access = accessTo(caller, row.id);
  return access === null
    ? null
    : {
        id: row.id,
        name: row.name,
        description: row.description,
        group_id: row.group_id,
        is_all: false,
        access,
        placing: row.placing,
      };
}

async function existing(sql: Sql, id: string): Promise<EnvironmentRow> {
  const found = await loadEnvironment(sql, id);
  if (!found) throw refuse("not_found");
  return found;
}
