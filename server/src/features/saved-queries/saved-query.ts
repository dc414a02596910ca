/** What a saved query may name, and how it is shown. */
import type { Namespaces } from "#bpql/short-form.ts";
import type { SavedQuery } from "#contract/saved-queries.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { type Problem, problem, Refusal } from "../../platform/refuse.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import type { SavedQueryDraft, SavedQueryRow } from "./store.ts";

export interface QueryContext {
  caller: Caller;
  userId: string;
  nowS: number;
  /** Ids of all that the organization has. */
  environments: readonly string[];
  roles: readonly string[];
  namespaces: Namespaces | null;
}

/** Refuses what cannot be asked, with every reason; what it named before may be gone by now. */
export function checkDraft(
  draft: SavedQueryDraft,
  before: SavedQueryDraft | null,
  context: QueryContext,
): void {
  parseQuery(draft.query, { namespaces: context.namespaces });
  const { environment_id: environment, role_ids: roles } = draft;
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

export const presentQuery = (
  { owner_id, owner_name, ...row }: SavedQueryRow,
  context: QueryContext,
): SavedQuery => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
  is_own: owner_id === context.userId,
  problem: problemOf(row, context),
});

function problemOf(
  { environment_id, role_ids }: Pick<SavedQueryRow, "environment_id" | "role_ids">,
  context: QueryContext,
): string | null {
  if (environment_id !== null && !context.environments.includes(environment_id))
    return "Its environment is gone";
  if (environment_id !== null && !isInSight(environment_id, context))
    return "You cannot see its environment";
  if (role_ids.length > 0 && !role_ids.some((id) => context.roles.includes(id)))
    return "Its roles are gone";
  return null;
}

const isInSight = (id: string, { caller, environments }: QueryContext): boolean =>
  environments.includes(id) && accessTo(caller, id) !== null;
