/** What something that a person saves and shares with roles may name. */
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { type Problem, problem, Refusal } from "../../platform/refuse.ts";
import { loadEnvironments, loadRoleNames } from "../environments/store.ts";

export interface SharingContext {
  caller: Caller;
  userId: string;
  nowS: number;
  /** Ids of all that the organization has. */
  environments: readonly string[];
  roles: readonly string[];
}
interface Shared {
  environment_id: string | null;
  role_ids: readonly string[];
}

export const loadSharingContext = async (
  sql: Sql,
  caller: Caller,
  nowS: number,
): Promise<SharingContext> => ({
  caller,
  nowS,
  userId: caller.userId ?? "0",
  environments: (await loadEnvironments(sql)).map(({ id }) => id),
  roles: (await loadRoleNames(sql)).map(({ id }) => id),
});

/** Refuses with every reason; what it named before may be gone by now. */
export function checkSharing(
  { environment_id: environment, role_ids: roles }: Shared,
  before: Shared | null,
  context: SharingContext,
): void {
  const problems: Problem[] = roles
    .filter((id) => before?.role_ids.includes(id) !== true && !context.roles.includes(id))
    .map((id) => problem("unknown_role", "role_ids", id));
  if (
    environment !== null &&
    environment !== before?.environment_id &&
    !isInSight(environment, context)
  )
    problems.push(problem("unknown_environment", "environment_id", environment));
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** For whoever reads it. */
export function sharingProblem(
  { environment_id, role_ids }: Shared,
  context: SharingContext,
): string | null {
  if (environment_id !== null && !context.environments.includes(environment_id))
    return "Its environment is gone";
  if (environment_id !== null && !isInSight(environment_id, context))
    return "You cannot see its environment";
  if (role_ids.length > 0 && !role_ids.some((id) => context.roles.includes(id)))
    return "Its roles are gone";
  return null;
}

const isInSight = (id: string, { caller, environments }: SharingContext): boolean =>
  environments.includes(id) && accessTo(caller, id) !== null;
