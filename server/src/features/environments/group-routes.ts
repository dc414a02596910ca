import * as contract from "#contract/environments.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import {
  reorderEnvironments,
  type Author,
  changeGroup,
  createGroup,
  removeGroup,
} from "./write.ts";
import { type GroupRow, loadGroups, lockEnvironments } from "./store.ts";

export const groupRoutes = ({ db, clock }: Parts): Route[] => {
  const writeTransaction = <T>(
    caller: Caller,
    work: (sql: Sql, author: Author) => Promise<T>,
  ): Promise<T> =>
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
      writeTransaction(caller, (sql, author) => createGroup(sql, author, body)),
    ),
    serve(contract.updateEnvironmentGroup, ({ caller, params, body }) =>
      writeTransaction(caller, (sql, author) =>
        changeGroup(sql, author, { ...body, id: params.id }),
      ),
    ),
    serve(contract.deleteEnvironmentGroup, ({ caller, params }) =>
      writeTransaction(caller, (sql, author) => removeGroup(sql, author, params.id)),
    ),
    serve(contract.arrangeEnvironments, ({ caller, body }) =>
      writeTransaction(caller, (sql, author) => reorderEnvironments(sql, author, body)),
    ),
  ];
};

export const visibleGroups = (groups: readonly GroupRow[], caller: Caller): GroupRow[] =>
  groups.map((group) => ({
    ...group,
    environment_ids: group.environment_ids.filter((id) => accessTo(caller, id) !== null),
  }));
