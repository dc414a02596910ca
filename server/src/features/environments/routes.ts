import * as contract from "#contract/environments.ts";
import type { Environment } from "#contract/environments.ts";
import {
  type EnvironmentAccess,
  everyEnvironment,
  feedPermissionOf,
  grantedActions,
} from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo, mayActIn } from "../../platform/http/check-permission.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { lockAccess } from "../roles/store.ts";
import { ruleTreeOf } from "./filter.ts";
import { type Author, changeEnvironment, createEnvironment, removeEnvironment } from "./write.ts";
import { type EnvironmentRow, loadEnvironment, loadEnvironments, loadGrants } from "./store.ts";

/** Reaches everything and cannot be changed or deleted. */
const allEnvironment = (caller: Caller): Environment => ({
  id: everyEnvironment,
  name: "All",
  description: "Every incident",
  group_id: null,
  is_all: true,
  ...reachIn(caller, everyEnvironment, accessTo(caller, everyEnvironment) ?? "read"),
  placing: null,
});

export const environmentRoutes = (parts: Parts): Route[] => {
  const change = writeTransaction(parts);
  return [
    serve(contract.listEnvironments, ({ caller }) => listEnvironments(parts, caller)),
    serve(contract.listEnvironmentsV2, ({ caller }) => listEnvironments(parts, caller)),
    serve(contract.getEnvironment, getEnvironment(parts)),
    serve(contract.createEnvironment, addEnvironment(change)),
    serve(contract.updateEnvironment, updateEnvironment(change)),
    serve(contract.deleteEnvironment, deleteEnvironment(change)),
  ];
};

const listEnvironments = ({ db }: Parts, caller: Caller) =>
  db.tenant(caller.organizationId, async (sql) => {
    const rows = (await loadEnvironments(sql)).flatMap(
      (row) => presentEnvironment(row, caller) ?? [],
    );
    const items = [allEnvironment(caller), ...rows];
    return { items, total: items.length };
  });

const getEnvironment =
  ({ db }: Parts): Handler<typeof contract.getEnvironment> =>
  ({ caller, reach, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      if (reach.environmentId === everyEnvironment) return allEnvironment(caller);
      const row = await requireEnvironment(sql, reach.environmentId);
      const wire = presentEnvironment(row, caller);
      if (!wire) throw refuse("not_found");
      const roles = await loadGrants(sql, row.id);
      return query.showFilterRules === undefined
        ? wire
        : { ...wire, filter: row.filter, rules: ruleTreeOf(row.filter), roles };
    });

const addEnvironment =
  (change: EnvironmentTransaction): Handler<typeof contract.createEnvironment> =>
  ({ caller, body }) =>
    change(caller, true, async (sql, author) => {
      const environment = await createEnvironment(sql, author, body);
      return {
        ...(presentEnvironment(environment, caller) ?? {
          ...allEnvironment(caller),
          access: "full_access",
          feed_permission: "no_permission",
          id: environment.id,
          name: environment.name,
          is_all: false,
        }),
        filter: environment.filter,
        rules: ruleTreeOf(environment.filter),
      };
    });

const updateEnvironment =
  (change: EnvironmentTransaction): Handler<typeof contract.updateEnvironment> =>
  ({ caller, reach, body }) =>
    change(caller, body.filter !== undefined, async (sql, author) => {
      if (body.roles) await lockAccess(sql);
      if (reach.environmentId === everyEnvironment) throw refuse("all_unchangeable");
      const { base, ...changes } = body;
      const before = await requireEnvironment(sql, reach.environmentId);
      if (base)
        requireUnchanged({ ...before, roles: await loadGrants(sql, before.id) }, base, before.name);
      const after = await changeEnvironment(sql, author, { before, changes });
      return {
        ...(presentEnvironment(after, caller) ?? allEnvironment(caller)),
        filter: after.filter,
        rules: ruleTreeOf(after.filter),
        roles: await loadGrants(sql, after.id),
      };
    });

const deleteEnvironment =
  (change: EnvironmentTransaction): Handler<typeof contract.deleteEnvironment> =>
  ({ caller, reach }) =>
    change(caller, true, async (sql, author) => {
      if (reach.environmentId === everyEnvironment) throw refuse("all_undeletable");
      await removeEnvironment(sql, author, await requireEnvironment(sql, reach.environmentId));
    });

type EnvironmentTransaction = ReturnType<typeof writeTransaction>;

/**
 * `isMoved`: what is in an environment may become another; first, because writers of the
 * configuration take turns.
 */
const writeTransaction =
  ({ db, clock }: Parts) =>
  <T>(
    caller: Caller,
    isMoved: boolean,
    work: (sql: Sql, author: Author) => Promise<T>,
  ): Promise<T> =>
    db.tenant(caller.organizationId, async (sql) => {
      if (isMoved) await bumpConfigVersion(sql);
      return work(sql, { caller, nowS: clock.nowS() });
    });

function presentEnvironment(row: EnvironmentRow, caller: Caller): Environment | null {
  const access = accessTo(caller, row.id);
  return access === null
    ? null
    : {
        id: row.id,
        name: row.name,
        description: row.description,
        group_id: row.group_id,
        is_all: false,
        ...reachIn(caller, row.id, access),
        placing: row.placing,
      };
}

const reachIn = (
  caller: Caller,
  id: string,
  access: EnvironmentAccess,
): Pick<Environment, "access" | "feed_permission"> => ({
  access,
  feed_permission: feedPermissionOf({
    access,
    actions: grantedActions.filter((action) => mayActIn(caller, id, action)),
  }),
});

async function requireEnvironment(sql: Sql, id: string): Promise<EnvironmentRow> {
  const environment = await loadEnvironment(sql, id);
  if (!environment) throw refuse("not_found");
  return environment;
}
