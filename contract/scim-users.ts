/** People by SCIM: members of the organization, as its identity provider knows them. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyReply, id } from "./scalars.ts";
import { scimAttributesQuery, scimListQuery, scimPatchBody } from "./scim-requests.ts";
import { scimDialect, scimLimits, scimList, scimPath, scimResource } from "./scim.ts";

/** Entra ID sends booleans as text: "False". */
const lenientBoolean = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .transform((text) => text === "true"),
]);
const text = z.string().trim().max(254).nullish();

/** As a provider sends somebody, and as a PATCH leaves them. */
export const scimUserBody = z.object({
  userName: z.string().trim().min(1).max(254),
  externalId: z.string().trim().max(scimLimits.externalIdCharacters).nullish(),
  name: z.object({ formatted: text, givenName: text, familyName: text }).nullish(),
  displayName: text,
  emails: z
    .array(
      z.object({
        value: text,
        type: z.string().max(100).nullish(),
        primary: lenientBoolean.nullish(),
      }),
    )
    .max(50)
    .nullish(),
  active: lenientBoolean.nullish(),
});
export type ScimUserBody = z.infer<typeof scimUserBody>;

const params = z.object({ id });
const path = `${scimPath}/Users`;

export const listScimUsers = endpoint({
  ...scimDialect,
  method: "GET",
  path,
  summary: "List members, all of them or those that a filter names",
  query: scimListQuery,
  reply: scimList,
  refuses: ["scim_filter"],
});
export const createScimUser = endpoint({
  ...scimDialect,
  method: "POST",
  path,
  summary: "Create a member, or take over the one who has the e-mail address; no mail is sent",
  body: scimUserBody,
  reply: scimResource,
  status: 201,
  refuses: ["scim_no_email", "scim_taken", "last_admin", "demo_members_only"],
});
export const getScimUser = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get a member",
  params,
  query: scimAttributesQuery,
  reply: scimResource,
  refuses: ["not_found"],
});
const refusesChange = [
  "not_found",
  "scim_no_email",
  "scim_taken",
  "scim_address_fixed",
  "last_admin",
] as const;
export const replaceScimUser = endpoint({
  ...scimDialect,
  method: "PUT",
  path: `${path}/{id}`,
  summary: "Change a member; without active, whether they are switched off stays",
  params,
  body: scimUserBody,
  reply: scimResource,
  refuses: refusesChange,
});
export const patchScimUser = endpoint({
  ...scimDialect,
  method: "PATCH",
  path: `${path}/{id}`,
  summary: "Change some attributes of a member",
  params,
  body: scimPatchBody,
  reply: scimResource,
  refuses: [...refusesChange, "scim_filter", "scim_path", "scim_no_target"],
});
export const deleteScimUser = endpoint({
  ...scimDialect,
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Switch a member off and list them no more; what they made stays",
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "last_admin"],
});
