import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { base, id, listOf, name, emptyReply, page, perPage, seconds, time } from "./scalars.ts";

/** Of keys that people make; service accounts have one of their own besides. */
export const apiKeyTypes = ["organization", "user"] as const;
export const storedKeyTypes = [...apiKeyTypes, "service"] as const;
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(apiKeyTypes),
  user_id: z.string().nullable(),
  /** Whose it is, where it was asked for; null of what belongs to nobody who is here. */
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable().optional(),
  active: z.boolean(),
  /** The first characters, to recognise it by. */
  hint: z.string(),
  expires_at: seconds.nullable(),
  last_used: seconds.nullable(),
  created_at: seconds,
  updated_at: seconds,
  deleted: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;
const params = z.object({ id });
/** "true" names the owner of each key that acts as somebody. */
const fullUserData = z.enum(["true", "false"]).default("false");
export const listApiKeys = endpoint({
  method: "GET",
  path: "/resources/v2.0/api-keys",
  summary: "List API keys, without their secrets",
  needs: may("apiKeys@read"),
  query: z.object({
    query: z.string().max(200).default(""),
    page,
    per_page: perPage(50, 200),
    full_user_data: fullUserData,
  }),
  reply: listOf(apiKey),
  changesWith: ["api-keys"],
});
export const getApiKey = endpoint({
  method: "GET",
  path: "/resources/v2.0/api-keys/{id}",
  summary: "Get an API key, without its secret",
  needs: may("apiKeys@read"),
  params,
  query: z.object({ full_user_data: fullUserData }),
  reply: apiKey,
  refuses: ["not_found"],
});
export const createApiKey = endpoint({
  method: "POST",
  path: "/resources/v2.0/api-keys",
  summary: "Create a key; the secret is shown this once",
  needs: may("apiKeys@create"),
  status: 201,
  body: z.object({
    name,
    type: z.enum(apiKeyTypes).default("organization"),
    expires_at: time.nullable().default(null),
  }),
  reply: apiKey.extend({ key: z.string() }),
  refuses: ["name_taken", "personal_key_of_service", "personal_key_by_key", "no_toggle"],
});
export const updateApiKey = endpoint({
  method: "PATCH",
  path: "/resources/v2.0/api-keys/{id}",
  summary: "Rename, switch on or off, change the expiry",
  needs: may("apiKeys@update"),
  params,
  body: z
    .object({ name, active: z.boolean(), expires_at: time.nullable() })
    .partial()
    .extend({ base }),
  reply: apiKey,
  refuses: ["stale", "not_found", "name_taken", "personal_key_by_key", "no_toggle"],
});
export const deleteApiKey = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/api-keys/{id}",
  summary: "Delete a key; it stops working at once",
  needs: may("apiKeys@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
