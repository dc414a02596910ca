import {
  actionsOf,
  type EnvironmentAccess,
  everyEnvironment,
  type GrantedAction,
  grantedActions,
  includesAccess,
} from "#contract/permissions.ts";
import type { Grant } from "#contract/roles.ts";
import type { Caller, RolePreview } from "../../platform/caller.ts";
import { accessTo, mayActIn } from "../../platform/http/check-permission.ts";

export interface PreviewedRole {
  id: string;
  name: string;
  permissions: string[];
  environments: Grant[];
}

/** What grants of environments add up to, where these toggles are on. */
export function addGrants(
  grants: readonly Grant[],
  toggles: ReadonlySet<string>,
): Pick<Caller, "environments" | "incidentActions"> {
  const environments = new Map<string, EnvironmentAccess>();
  const incidentActions = new Map<string, ReadonlySet<GrantedAction>>();
  const maxAccess = toggles.has("edit_specific_environment") ? "full_access" : "incident_actions";
  for (const grant of grants) {
    const granted = environments.get(grant.environment_id);
    const access = includesAccess(maxAccess, grant.access) ? grant.access : maxAccess;
    if (!granted || includesAccess(access, granted)) environments.set(grant.environment_id, access);
    const actions = incidentActions.get(grant.environment_id) ?? [];
    incidentActions.set(grant.environment_id, new Set([...actions, ...actionsOf(grant)]));
  }
  return { environments, incidentActions };
}

/** What the caller and the role both hold: a preview shows less than one's own, never more. */
export function narrowToRole(
  own: Caller,
  role: PreviewedRole,
  endsAt: number,
): Caller & { rolePreview: RolePreview } {
  const holder: Caller = {
    ...own,
    permissions: new Set(role.permissions),
    ...addGrants(role.environments, own.toggles),
  };
  const permissions = new Set(
    role.permissions.filter((permission) => own.permissions.has(permission)),
  );
  const environments = new Map<string, EnvironmentAccess>();
  const incidentActions = new Map<string, ReadonlySet<GrantedAction>>();
  for (const id of [everyEnvironment, ...own.environments.keys(), ...holder.environments.keys()]) {
    const [ownAccess, roleAccess] = [accessTo(own, id), accessTo(holder, id)];
    if (ownAccess === null || roleAccess === null) continue;
    environments.set(id, includesAccess(ownAccess, roleAccess) ? roleAccess : ownAccess);
    incidentActions.set(
      id,
      new Set(
        grantedActions.filter(
          (action) => mayActIn(own, id, action) && mayActIn(holder, id, action),
        ),
      ),
    );
  }
  const narrowed = { permissions, environments, incidentActions };
  return {
    ...own,
    ...narrowed,
    isSuperadmin: false,
    isOperatorBySso: false,
    rolePreview: {
      roleId: role.id,
      roleName: role.name,
      endsAt,
      isWhole: holdsAll(narrowed, holder),
      own,
    },
  };
}

function holdsAll(
  narrowed: Pick<Caller, "permissions" | "environments" | "incidentActions">,
  holder: Caller,
): boolean {
  return (
    [...holder.permissions].every((permission) => narrowed.permissions.has(permission)) &&
    [...holder.environments].every(([id, access]) => {
      const level = narrowed.environments.get(id);
      return level !== undefined && includesAccess(level, access);
    }) &&
    [...holder.incidentActions].every(([id, actions]) =>
      [...actions].every((action) => mayActIn(narrowed, id, action)),
    )
  );
}
