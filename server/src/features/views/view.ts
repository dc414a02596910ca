import type { RuleMetadata } from "#contract/rules.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { problem, Refusal } from "../../platform/refuse.ts";
import type { ViewDraft, ViewRow } from "./store.ts";

/** What a view is held against: what exists, and what of it the caller has. */
export interface ViewContext {
  environments: readonly string[];
  roles: readonly string[];
  caller: Caller;
  callerRoles: readonly string[];
  mayWrite: boolean;
  environmentField: string;
}

/** A view with what it means to the caller. */
export type PresentedView = ViewRow & Pick<RuleMetadata, "problem"> & { is_mine: boolean };

/**
 * Whoever may not change views gets those that are for them, and of each only the environments they
 * see. A view whose environments or roles are all gone rests: without them it would be for
 * everyone.
 */
export function visibleViews(rows: readonly ViewRow[], context: ViewContext): PresentedView[] {
  const { caller, mayWrite } = context;
  return rows.flatMap((row) => {
    const presented = {
      ...row,
      problem: problemOf(row, context),
      is_mine: isForCaller(row, context),
    };
    if (mayWrite) return [presented];
    return presented.is_mine
      ? [
          {
            ...presented,
            environment_ids: row.environment_ids.filter((id) => accessTo(caller, id) !== null),
          },
        ]
      : [];
  });
}

/**
 * 400 with every environment and role that does not exist, or that the caller does not see. What
 * the view had before stays.
 */
export function checkTargets(
  draft: ViewDraft,
  before: ViewRow | null,
  { environments, roles, caller, environmentField }: ViewContext,
): void {
  const unknownIds = (
    ids: readonly string[],
    exists: (id: string) => boolean,
    had: readonly string[] = [],
  ) => ids.filter((id) => !had.includes(id) && !exists(id));
  const problems = [
    ...unknownIds(
      draft.environment_ids,
      (id) => environments.includes(id) && accessTo(caller, id) !== null,
      before?.environment_ids,
    ).map((id) => problem("unknown_environment", environmentField, id)),
    ...unknownIds(draft.role_ids, (id) => roles.includes(id), before?.role_ids).map((id) =>
      problem("unknown_role", "role_ids", id),
    ),
  ];
  if (problems.length > 0) throw new Refusal(400, problems);
}

function problemOf(row: ViewRow, { environments, roles }: ViewContext): string | null {
  if (
    row.environment_ids.length > 0 &&
    !row.environment_ids.some((id) => environments.includes(id))
  )
    return "Its environments are gone";
  if (row.role_ids.length > 0 && !row.role_ids.some((id) => roles.includes(id)))
    return "Its roles are gone";
  return null;
}

function isForCaller(row: ViewRow, { environments, caller, callerRoles }: ViewContext): boolean {
  const isInSight =
    row.environment_ids.length === 0 ||
    row.environment_ids.some((id) => environments.includes(id) && accessTo(caller, id) !== null);
  return (
    isInSight && (row.role_ids.length === 0 || row.role_ids.some((id) => callerRoles.includes(id)))
  );
}
