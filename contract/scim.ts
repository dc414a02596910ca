/**
 * Provisioning by SCIM 2.0 (RFC 7643, RFC 7644): what an organization's identity provider calls.
 * Here is what the server says of itself, and what all of its endpoints have in common.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const scimPath = "/scim/v2";
export const scimMediaType = "application/scim+json";
export const scimSchemas = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
  providerConfig: "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig",
  resourceType: "urn:ietf:params:scim:schemas:core:2.0:ResourceType",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Schema",
} as const;
export const scimLimits = {
  usualPage: 100,
  largestPage: 500,
  filterCharacters: 1000,
  operations: 1000,
  externalIdCharacters: 500,
  groups: 2000,
  membersPerGroup: 20_000,
} as const;

/** What all of its endpoints have in common. */
export const scimDialect = {
  needs: { kind: "scim-token" },
  sends: scimMediaType,
  refusesAsScim: true,
  // Of Entra ID, which sends up to 25 requests in a second; a network makes three times as many.
  attemptsPerMinute: 600,
  apiOnly: true,
} as const;

/** The resources themselves depend on which of their attributes are asked for. */
export const scimResource = z.looseObject({ schemas: z.array(z.string()) });
export const scimList = z.object({
  schemas: z.array(z.string()),
  totalResults: z.number(),
  startIndex: z.number(),
  itemsPerPage: z.number(),
  Resources: z.array(scimResource),
});
const urn = z.object({ id: z.string().max(200) });

export const getScimProviderConfig = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${scimPath}/ServiceProviderConfig`,
  summary: "Get which parts of SCIM the server supports",
  reply: scimResource,
});
export const listScimResourceTypes = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${scimPath}/ResourceTypes`,
  summary: "List the kinds of resources: users and groups",
  reply: scimList,
});
export const getScimResourceType = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${scimPath}/ResourceTypes/{id}`,
  summary: "Get a kind of resource by its name",
  params: urn,
  reply: scimResource,
  refuses: ["not_found"],
});
export const listScimSchemas = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${scimPath}/Schemas`,
  summary: "List the schemas of users and groups",
  reply: scimList,
});
export const getScimSchema = endpoint({
  ...scimDialect,
  method: "GET",
  path: `${scimPath}/Schemas/{id}`,
  summary: "Get a schema by its URN",
  params: urn,
  reply: scimResource,
  refuses: ["not_found"],
});
