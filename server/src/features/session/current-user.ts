import {
  type EnvironmentAccess,
  environmentAccess,
  includesAccess,
  permissions,
} from "#contract/permissions.ts";
import { settingDefaults } from "#contract/setting-limits.ts";
import { isOn, toggleNames } from "#contract/toggles.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { Caller, RolePreview } from "../../platform/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadRolesOf } from "./store.ts";
import { loadOrganization, type OrganizationRow } from "../organizations/store.ts";
import { loadUser, saveLastSeen } from "../people/store.ts";

/** The session lasts three of these without renewal. */
export const intervalsPerSession = 3;

export async function currentUser(
  { db, clock }: Parts,
  caller: Pick<
    Caller,
    | "organizationId"
    | "userId"
    | "permissions"
    | "environments"
    | "incidentActions"
    | "isExpired"
    | "isSuperadmin"
    | "isOperatorBySso"
    | "owesFactor"
    | "rolePreview"
  >,
): Promise<CurrentUser> {
  return db.tenant(caller.organizationId, async (sql) => {
    const [organization, user] = [
      await loadOrganization(sql, caller.organizationId),
      await loadUser(sql, caller.userId ?? "0"),
    ];
    if (!organization || !user) throw refuse("not_signed_in");
    await saveLastSeen(sql, user.id, clock.nowS());
    const settings = { ...settingDefaults, ...organization.settings };
    return {
      _id: user.id,
      username: user.username,
      contact: {
        provider_user_id: user.id,
        name: user.name,
        email: user.username,
        phone_number: user.phone_number,
      },
      roles: await loadRolesOf(sql, user.id),
      permissions: Object.fromEntries(
        permissions.map((permission) => [permission, caller.permissions.has(permission)]),
      ),
      granular_permissions: {
        environments: Object.fromEntries(
          [...caller.environments].map(([id, access]) => [id, accessUpTo(access)]),
        ),
        actions: Object.fromEntries(
          [...caller.incidentActions].map(([id, actions]) => [id, [...actions]]),
        ),
      },
      organization: presentOrganization(organization, settings),
      is_superadmin: caller.isSuperadmin,
      is_operator_by_sso: caller.isOperatorBySso,
      owes_second_factor: caller.owesFactor,
      role_preview: caller.rolePreview && presentRolePreview(caller.rolePreview),
      state: user.state,
      expired: caller.isExpired,
      base_interval: settings.sessionBaseS,
      is_demo: organization.is_demo,
    };
  });
}

const presentOrganization = (
  organization: OrganizationRow,
  settings: typeof settingDefaults,
): CurrentUser["organization"] => ({
  _id: organization.id,
  sso_source_id: organization.sso_source_id ?? organization.id,
  name: organization.name,
  display_name: organization.display_name,
  feature_toggles: Object.fromEntries(
    toggleNames.map((toggle) => [toggle, isOn(organization.feature_toggles, toggle)]),
  ),
  shadow_mode: organization.shadow_mode,
  config: {
    type: organization.type,
    IAMSettings: { appBarColor: organization.app_bar_color },
    record: false,
  },
  settings: {
    reopenWindowS: settings.reopenWindowS,
    resolvedListedS: settings.resolvedListedS,
    alertsPerIncident: settings.alertsPerIncident,
  },
});

export const presentRolePreview = ({
  roleId,
  roleName,
  endsAt,
  isWhole,
}: Omit<RolePreview, "own">): NonNullable<CurrentUser["role_preview"]> => ({
  role_id: roleId,
  role_name: roleName,
  ends_at: endsAt,
  is_whole: isWhole,
});

const accessUpTo = (access: EnvironmentAccess): EnvironmentAccess[] =>
  environmentAccess.filter((level) => includesAccess(access, level));
