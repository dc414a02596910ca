import { z } from "zod";
import { endpoint, signedIn } from "./endpoint.ts";

export const person = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null also for whoever may not see users. */
  phone_number: z.string().nullable(),
  provider_user_id: z.string(),
});
export type Person = z.infer<typeof person>;
export const listAssignableUsers = endpoint({
  method: "GET",
  path: "/web/users/list",
  summary: "List the users that an incident can be assigned to",
  needs: signedIn,
  reply: z.array(person),
});
