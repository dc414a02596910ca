import { settingDefaults, type Setting, type Settings } from "#contract/setting-limits.ts";
import type { OrganizationSettings } from "#contract/organizations.ts";
import type { OrganizationRow } from "./store.ts";

// Object.keys widens; settingDefaults is the source of Setting.
export const settingNames = Object.keys(settingDefaults) as Setting[];

/**
 * What holds: what was set, else what is usual. Other things that stand among an organization's
 * settings stay inside.
 */
export const settingsOf = ({
  display_name,
  app_bar_color,
  second_factor_required,
  web_push_allowed,
  silence_incidents,
  workflow_second_person,
  outbound_allow,
  shadow_mode,
  settings,
}: Pick<
  OrganizationRow,
  | "display_name"
  | "app_bar_color"
  | "second_factor_required"
  | "web_push_allowed"
  | "silence_incidents"
  | "workflow_second_person"
  | "outbound_allow"
  | "shadow_mode"
  | "settings"
>): OrganizationSettings => ({
  displayName: display_name,
  appBarColor: app_bar_color,
  secondFactorRequired: second_factor_required,
  webPushAllowed: web_push_allowed,
  silenceIncidents: silence_incidents,
  workflowSecondPerson: workflow_second_person,
  outboundAllow: outbound_allow,
  shadowMode: shadow_mode,
  ...numbersOf(settings),
});

export const numbersOf = (settings: Readonly<Record<string, number | undefined>>): Settings =>
  // Every name of settingDefaults stands in it.
  Object.fromEntries(
    settingNames.map((name) => [name, settings[name] ?? settingDefaults[name]]),
  ) as Settings;
