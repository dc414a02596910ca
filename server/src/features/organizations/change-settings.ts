import type { OrganizationSettings } from "#contract/organizations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { settingNames, settingsOf } from "./settings.ts";
import { loadOrganization, saveSettings } from "./store.ts";

/** In the caller's transaction, which begins with bumpConfig. What is left out stays. */
export async function changeSettings(
  sql: Sql,
  { caller, nowS }: { caller: Caller; nowS: number },
  {
    settings,
    base,
  }: {
    settings: { [Name in keyof OrganizationSettings]?: OrganizationSettings[Name] | undefined };
    base?: Record<string, unknown> | undefined;
  },
): Promise<OrganizationSettings> {
  // Name, colour and who gets in are everyone's; what the pipeline goes by can be kept to the
  // operator.
  if (
    !caller.toggles.has("organization_settings") &&
    settingNames.some((name) => settings[name] !== undefined)
  )
    throw refuse("no_toggle", "organization_settings");
  const row = await loadOrganization(sql, caller.organizationId);
  if (row === null) throw refuse("not_found");
  const before = settingsOf(row);
  requireUnchanged(before, base, before.displayName);
  const settingValues = Object.fromEntries(
    settingNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );
  const changes = {
    display_name: settings.displayName ?? before.displayName,
    app_bar_color: settings.appBarColor === undefined ? before.appBarColor : settings.appBarColor,
    second_factor_required: settings.secondFactorRequired ?? before.secondFactorRequired,
    web_push_allowed: settings.webPushAllowed ?? before.webPushAllowed,
    silence_incidents: settings.silenceIncidents ?? before.silenceIncidents,
    workflow_second_person: settings.workflowSecondPerson ?? before.workflowSecondPerson,
    outbound_allow: settings.outboundAllow ?? before.outboundAllow,
    shadow_mode: settings.shadowMode ?? before.shadowMode,
    shadow_began_at:
      !before.shadowMode && settings.shadowMode === true ? nowS : row.shadow_began_at,
    shadow_ended_at:
      before.shadowMode && settings.shadowMode === false ? nowS : row.shadow_ended_at,
    settings: settingValues,
  };
  await saveSettings(sql, caller.organizationId, changes);
  const after = settingsOf({ ...changes, settings: { ...row.settings, ...settingValues } });
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: "general_settings",
    id: caller.organizationId,
    before,
    after,
    news: "organization",
  });
  // Open consoles ask again whether they may go on.
  if (after.secondFactorRequired && !before.secondFactorRequired)
    await publish(sql, { organization: caller.organizationId, kind: "access", rows: [] });
  return after;
}
