import { listAssignableUsers } from "#contract/people.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadAssignable } from "./store.ts";

export const peopleRoutes = ({ db }: Parts): Route[] => [
  serve(listAssignableUsers, ({ caller }) => db.tenant(caller.organizationId, loadAssignable)),
];
