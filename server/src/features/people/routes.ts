import { listAssignableUsers } from "#contract/people.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadAssignable } from "./store.ts";

export const peopleRoutes = ({ db }: Parts): Route[] => [
  serve(listAssignableUsers, async ({ caller }) => {
    const people = await db.tenant(caller.organizationId, loadAssignable);
    return caller.permissions.has("users@read")
      ? people
      : people.map((person) => ({ ...person, phone_number: null }));
  }),
];
