import { scimGroupBody } from "#contract/scim-groups.ts";
import * as contract from "#contract/scim-groups.ts";
import { id } from "#contract/scalars.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { equalities, type Filter, parseFilter } from "./filter.ts";
import { groupAttributes, groupDraftOf, groupResource, patchableGroup } from "./group-resource.ts";
import { patched } from "./patch.ts";
import { provisionIn } from "./provisioning.ts";
import { listPage, namesIn, parsePatched, selected, withLocation } from "./requests.ts";
import { createGroup, removeGroup, requireGroup, updateGroup } from "./save-group.ts";
import { scimBaseUrl } from "./schemas.ts";
import { type GroupLookup, loadGroups } from "./store-groups.ts";

export const scimGroupRoutes = (parts: Parts): Route[] => [
  serve(contract.listScimGroups, listGroups(parts)),
  withLocation(serve(contract.createScimGroup, createScimGroup(parts))),
  serve(contract.getScimGroup, async ({ caller, params, query, from }) => {
    const group = await parts.db.tenant(caller.organizationId, (sql) =>
      requireGroup(sql, params.id),
    );
    return selected(groupResource(group, scimBaseUrl(from)), query);
  }),
  serve(contract.replaceScimGroup, replaceGroup(parts)),
  serve(contract.patchScimGroup, patchGroup(parts)),
  serve(contract.deleteScimGroup, ({ caller, params }) =>
    provisionIn(parts, caller.organizationId, async (sql, provisioning) =>
      removeGroup(sql, await requireGroup(sql, params.id), provisioning),
    ),
  ),
];

const listGroups =
  ({ db }: Parts): Handler<typeof contract.listScimGroups> =>
  async ({ caller, query, from }) => {
    const filter = query.filter === undefined ? null : parseFilter(query.filter);
    // Entra ID asks without them whenever it looks for a group.
    const withMembers =
      !namesIn(query.excludedAttributes).has("members") || /members/i.test(query.filter ?? "");
    const groups = await db.tenant(caller.organizationId, (sql) =>
      loadGroups(sql, lookupOf(filter), { withMembers }),
    );
    const baseUrl = scimBaseUrl(from);
    return listPage(
      groups.map((group) => groupResource(group, baseUrl)),
      { filter, query },
    );
  };

const createScimGroup =
  (parts: Parts): Handler<typeof contract.createScimGroup> =>
  async ({ caller, body, from }) => {
    const group = await provisionIn(parts, caller.organizationId, (sql, provisioning) =>
      createGroup(sql, groupDraftOf(body), provisioning),
    );
    return groupResource(group, scimBaseUrl(from));
  };

const replaceGroup =
  (parts: Parts): Handler<typeof contract.replaceScimGroup> =>
  async ({ caller, params, body, from }) => {
    const group = await provisionIn(parts, caller.organizationId, async (sql, provisioning) =>
      updateGroup(
        sql,
        { group: await requireGroup(sql, params.id), draft: groupDraftOf(body) },
        provisioning,
      ),
    );
    return groupResource(group, scimBaseUrl(from));
  };

const patchGroup =
  (parts: Parts): Handler<typeof contract.patchScimGroup> =>
  async ({ caller, params, body, from }) => {
    const after = await provisionIn(parts, caller.organizationId, async (sql, provisioning) => {
      const group = await requireGroup(sql, params.id);
      const resource = patched(patchableGroup(group), body.Operations, groupAttributes);
      const draft = groupDraftOf(parsePatched(scimGroupBody, resource));
      return updateGroup(sql, { group, draft }, provisioning);
    });
    return groupResource(after, scimBaseUrl(from));
  };

/** What the database looks up, so that a search for one group does not read all of them. */
function lookupOf(filter: Filter | null): GroupLookup {
  if (filter === null) return {};
  const equal = equalities(filter);
  const [groupId, memberId] = [equal.get("id"), equal.get("members.value")];
  return {
    id: groupId === undefined ? undefined : id.parse(groupId),
    displayName: equal.get("displayname"),
    externalId: equal.get("externalid"),
    memberId: memberId === undefined ? undefined : id.parse(memberId),
  };
}
