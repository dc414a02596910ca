/** The token by which the organization's identity provider provisions people: see scim.ts. */
import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { emptyReply, seconds } from "./scalars.ts";

const scimToken = z.object({
  /** Its first characters. */
  hint: z.string(),
  created_at: seconds,
  last_used: seconds.nullable(),
});
const scim = z.object({
  /** Where the provider sends its requests. */
  base_url: z.string(),
  /** Null while the provider cannot provision. */
  token: scimToken.nullable(),
});

const path = "/web/organization/my/scim";
export const getScim = endpoint({
  method: "GET",
  path,
  summary: "Get the address for provisioning by SCIM, and when its token was last used",
  needs: may("sso@read"),
  reply: scim,
  changesWith: ["sso"],
});
/** The provider decides who has which role: for who holds all that an admin holds. */
export const createScimToken = endpoint({
  method: "POST",
  path: `${path}/token`,
  summary: "Create the token for SCIM, which is shown this once; the previous one ends",
  needs: may("sso@update"),
  reply: scim.extend({ secret: z.string() }),
  status: 201,
  refuses: ["beyond_own"],
});
export const deleteScimToken = endpoint({
  method: "DELETE",
  path: `${path}/token`,
  summary: "Remove the token for SCIM; the people that it has provisioned stay",
  needs: may("sso@update"),
  reply: emptyReply,
  status: 204,
});
