import { scimUserBody } from "#contract/scim-users.ts";
import * as contract from "#contract/scim-users.ts";
import { id } from "#contract/scalars.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { equalities, type Filter, parseFilter } from "./filter.ts";
import { patched } from "./patch.ts";
import { provisionIn } from "./provisioning.ts";
import { listPage, parsePatched, selected, withLocation } from "./requests.ts";
import { createScimUser, removeScimUser, updateScimUser } from "./save-user.ts";
import { scimBaseUrl } from "./schemas.ts";
import { loadScimUser, loadScimUsers, type UserLookup } from "./store-users.ts";
import {
  draftOf,
  patchableUser,
  type ScimUser,
  userAttributes,
  userResource,
} from "./user-resource.ts";

export const scimUserRoutes = (parts: Parts): Route[] => [
  serve(contract.listScimUsers, listUsers(parts)),
  withLocation(serve(contract.createScimUser, createUser(parts))),
  serve(contract.getScimUser, getUser(parts)),
  serve(contract.replaceScimUser, replaceUser(parts)),
  serve(contract.patchScimUser, patchUser(parts)),
  serve(contract.deleteScimUser, ({ caller, params }) =>
    provisionIn(parts, caller.organizationId, async (sql, provisioning) => {
      const user = requireUser(await loadScimUser(sql, params.id));
      await removeScimUser(sql, user.id, provisioning);
    }),
  ),
];

const listUsers =
  ({ db }: Parts): Handler<typeof contract.listScimUsers> =>
  async ({ caller, query, from }) => {
    const filter = query.filter === undefined ? null : parseFilter(query.filter);
    const users = await db.tenant(caller.organizationId, (sql) =>
      loadScimUsers(sql, lookupOf(filter)),
    );
    const baseUrl = scimBaseUrl(from);
    return listPage(
      users.map((user) => userResource(user, baseUrl)),
      { filter, query },
    );
  };

const getUser =
  ({ db }: Parts): Handler<typeof contract.getScimUser> =>
  async ({ caller, params, query, from }) => {
    const user = await db.tenant(caller.organizationId, (sql) => loadScimUser(sql, params.id));
    return selected(userResource(requireUser(user), scimBaseUrl(from)), query);
  };

const createUser =
  (parts: Parts): Handler<typeof contract.createScimUser> =>
  async ({ caller, body, from }) => {
    const user = await provisionIn(parts, caller.organizationId, (sql, provisioning) =>
      createScimUser(sql, draftOf(body, null), provisioning),
    );
    return userResource(user, scimBaseUrl(from));
  };

const replaceUser =
  (parts: Parts): Handler<typeof contract.replaceScimUser> =>
  async ({ caller, params, body, from }) => {
    const user = await provisionIn(parts, caller.organizationId, async (sql, provisioning) => {
      const before = requireUser(await loadScimUser(sql, params.id));
      return updateScimUser(sql, { before, draft: draftOf(body, before) }, provisioning);
    });
    return userResource(user, scimBaseUrl(from));
  };

const patchUser =
  (parts: Parts): Handler<typeof contract.patchScimUser> =>
  async ({ caller, params, body, from }) => {
    const user = await provisionIn(parts, caller.organizationId, async (sql, provisioning) => {
      const before = requireUser(await loadScimUser(sql, params.id));
      const after = patched(patchableUser(before), body.Operations, userAttributes);
      const draft = draftOf(parsePatched(scimUserBody, after), before);
      return updateScimUser(sql, { before, draft }, provisioning);
    });
    return userResource(user, scimBaseUrl(from));
  };

/** What the database looks up, so that a search for one person does not read everybody. */
function lookupOf(filter: Filter | null): UserLookup {
  if (filter === null) return {};
  const equal = equalities(filter);
  const userId = equal.get("id");
  return {
    id: userId === undefined ? undefined : id.parse(userId),
    userName: equal.get("username"),
    externalId: equal.get("externalid"),
    email: equal.get("emails.value"),
  };
}

function requireUser(user: ScimUser | null): ScimUser {
  if (user === null) throw refuse("not_found");
  return user;
}
