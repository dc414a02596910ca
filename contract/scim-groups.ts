/** Groups by SCIM: they give the roles that the attribute mapping of single sign-on maps to them. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyReply, id } from "./scalars.ts";
import { scimAttributesQuery, scimListQuery, scimPatchBody } from "./scim-requests.ts";
import { scimDialect, scimLimits, scimList, scimPath, scimResource } from "./scim.ts";

/** As a provider sends a group, and as a PATCH leaves it. */
export const scimGroupBody = z.object({
  displayName: z.string().trim().min(1).max(500),
  externalId: z.string().trim().max(scimLimits.externalIdCharacters).nullish(),
  members: z
    .array(z.object({ value: id }))
    .max(scimLimits.membersPerGroup)
    .nullish(),
});
export type ScimGroupBody = z.infer<typeof scimGroupBody>;

const params = z.object({ id });
const path = `${scimPath}/Groups`;
const refusesChange = ["scim_taken", "scim_unknown_member", "last_admin"] as const;

export const listScimGroups = endpoint({
  ...scimDialect,
  method: "GET",
  path,
  summary: "List groups, all of them or those that a filter names",
  query: scimListQuery,
  reply: scimList,
  refuses: ["scim_filter"],
});
export const createScimGroup = endpoint({
  ...scimDialect,
  method: "POST",
  path,
  summary: "Create a group; its members get the roles that are mapped to it",
  body: scimGroupBody,
  reply: scimResource,
  status: 201,
  refuses: [...refusesChange, "too_many_entries"],
});
export const getScimGroup = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get a group",
  params,
  query: scimAttributesQuery,
  reply: scimResource,
  refuses: ["not_found"],
});
export const replaceScimGroup = endpoint({
  ...scimDialect,
  method: "PUT",
  path: `${path}/{id}`,
  summary: "Change a group; who is not listed is a member no more",
  params,
  body: scimGroupBody,
  reply: scimResource,
  refuses: ["not_found", ...refusesChange],
});
export const patchScimGroup = endpoint({
  ...scimDialect,
  method: "PATCH",
  path: `${path}/{id}`,
  summary: "Change a group's name, or add and remove members",
  params,
  body: scimPatchBody,
  reply: scimResource,
  refuses: ["not_found", ...refusesChange, "scim_filter", "scim_path", "scim_no_target"],
});
export const deleteScimGroup = endpoint({
  ...scimDialect,
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Delete a group; its members lose the roles that only this group gave",
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "last_admin"],
});
