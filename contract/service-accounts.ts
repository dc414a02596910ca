import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import {
  base,
  id,
  rolesOf,
  listOf,
  name,
  emptyReply,
  page,
  perPage,
  seconds,
  time,
} from "./scalars.ts";

/** Acts by a token with the roles it holds; nobody signs in as one. */
export const serviceAccount = z.object({
  id: z.string(),
  serviceAccountId: z.string(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  roles: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
  /** The first characters of its token, to recognise it by. */
  hint: z.string(),
  expires_at: seconds.nullable(),
  last_used: seconds.nullable(),
  created_at: seconds,
  updated_at: seconds,
});
export type ServiceAccount = z.infer<typeof serviceAccount>;
const params = z.object({ id });
const toggle = "service_accounts";
const description = z.string().max(2000);
const refuses = ["not_found", "invalid", "name_taken", "beyond_own", "no_toggle"] as const;

export const listServiceAccounts = endpoint({
  method: "GET",
  path: "/resources/v2.1/service-accounts",
  summary: "List service accounts by name",
  needs: may("apiKeys@read"),
  toggle,
  query: z.object({ query: z.string().max(200).default(""), page, per_page: perPage(50, 200) }),
  reply: listOf(serviceAccount),
  refuses: ["no_toggle"],
  changesWith: ["api-keys"],
});
export const createServiceAccount = endpoint({
  method: "POST",
  path: "/resources/v2.1/service-accounts",
  summary: "Create a service account; its token is shown this once",
  needs: may("apiKeys@create"),
  toggle,
  status: 201,
  body: z.object({
    name,
    description: description.default(""),
    role_ids: rolesOf,
    expires_at: time.nullable().default(null),
  }),
  reply: serviceAccount.extend({ token: z.string() }),
  refuses,
});
export const getServiceAccount = endpoint({
  method: "GET",
  path: "/resources/v2.1/service-accounts/{id}",
  summary: "Get a service account",
  needs: may("apiKeys@read"),
  toggle,
  params,
  reply: serviceAccount,
  refuses: ["not_found", "no_toggle"],
});
export const updateServiceAccount = endpoint({
  method: "PATCH",
  path: "/resources/v2.1/service-accounts/{id}",
  summary: "Rename, give roles, switch off or on, change the expiry; a new token ends the old one",
  needs: may("apiKeys@update"),
  toggle,
  params,
  body: z
    .object({
      name,
      description,
      role_ids: z.array(id).max(100),
      active: z.boolean(),
      expires_at: time.nullable(),
      new_token: z.literal(true),
    })
    .partial()
    .extend({ base }),
  reply: serviceAccount.extend({ token: z.string().optional() }),
  refuses: [...refuses, "own_token_longer", "stale"],
});
export const deleteServiceAccount = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/service-accounts/{id}",
  summary: "Delete a service account; its token stops working at once",
  needs: may("apiKeys@delete"),
  toggle,
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "no_toggle"],
});
