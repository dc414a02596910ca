import { everyEnvironment, grantedActions, permissions } from "#contract/permissions.ts";
import { isOn, toggleNames } from "#contract/toggles.ts";
import { loadOrganization } from "../features/organizations/store.ts";
import type { Caller } from "../platform/caller.ts";
import type { Sql } from "../platform/db.ts";

/**
 * Whoever may use the command line on the server: all that may be done in the organization, with
 * the features that it has.
 */
export async function operatorCaller(sql: Sql, organizationId: string): Promise<Caller> {
  const toggles = (await loadOrganization(sql, organizationId))?.feature_toggles ?? {};
  return {
    organizationId,
    userId: null,
    name: "command line",
    kind: "system",
    sessionId: null,
    keyId: null,
    isService: false,
    permissions: new Set(permissions),
    environments: new Map([[everyEnvironment, "full_access"]]),
    incidentActions: new Map([[everyEnvironment, new Set(grantedActions)]]),
    toggles: new Set(toggleNames.filter((toggle) => isOn(toggles, toggle))),
    isExpired: false,
    proof: "key",
    owesFactor: false,
    isSuperadmin: false,
    rolePreview: null,
    isOperatorBySso: false,
  };
}
