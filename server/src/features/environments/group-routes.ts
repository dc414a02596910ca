import * as contract from "#contract/environments.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { arrange, type By, changeGroup, createGroup, removeGroup } from "./keep.ts";
import { type GroupRow, loadGroups, lockEnvironments } from "./store.ts";

export const groupRoutes = ({ db, clock }: Parts): Served[] => {
  const changing = <T>(caller: Caller, work: (sql: Sql, by: By) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockEnvironments(sql);
      return work(sql, { caller, nowS: clock.nowS() });
    });
  return [
    serve(contract.listEnvironmentGroups, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const items = visibleGroups(await loadGroups(sql), caller);
        return { items, total: items.length };
      }),
    ),
    serve(contract.createEnvironmentGroup, ({ caller, body }) =>
      changing(caller, (sql, by) => createGroup(sql, by, body)),
    ),
    serve(contract.updateEnvironmentGroup, ({ caller, params, body }) =>
      changing(caller, (sql, by) => changeGroup(sql, by, { ...body, id: params.id })),
    ),
    serve(contract.deleteEnvironmentGroup, ({ caller, params }) =>
      changing(caller, (sql, by) => removeGroup(sql, by, params.id)),
    ),
    serve(contract.arrangeEnvironments, ({ caller, body }) =>
      changing(caller, (sql, by) => arrange(sql, by, body)),
    ),
  ];
};

export const visibleGroups = (groups: readonly GroupRow[], caller: Caller): GroupRow[] =>
  groups.map((group) => ({
    ...group,
    environment_ids: group.environment_ids.filter((id) => accessTo(caller, id) !== null),
  }));
