import type { RouteComponent } from "@tanstack/react-router";
import type { SettingsScreen } from "./settings-pages.ts";

/**
 * Every screen but the feed. Apart from the routes, because the names of all their files weigh as
 * much as a screen.
 */
const screens = {
  "sign-in": () => import("../screens/sign-in/SignIn.tsx").then((module) => module.SignIn),
  "set-up": () => import("../screens/set-up/SetUp.tsx").then((module) => module.SetUp),
  preview: () => import("../screens/preview/Preview.tsx").then((module) => module.Preview),
  activate: () => import("../screens/activate/Activate.tsx").then((module) => module.Activate),
  "sso-recovery": () =>
    import("../screens/sso-recovery/SsoRecovery.tsx").then((module) => module.SsoRecovery),
  "new-password": () =>
    import("../screens/new-password/NewPassword.tsx").then((module) => module.NewPassword),
  welcome: () => import("../screens/welcome/Welcome.tsx").then((module) => module.Welcome),
  instructions: () =>
    import("../screens/integrations/Instructions.tsx").then((module) => module.Instructions),
  incident: () =>
    import("../screens/incident/IncidentPage.tsx").then((module) => module.IncidentPage),
  environment: () =>
    import("../screens/environment/EnvironmentBuilder.tsx").then(
      (module) => module.EnvironmentBuilder,
    ),
  integrations: () =>
    import("../screens/integrations/Integrations.tsx").then((module) => module.Integrations),
  troubleshooting: () =>
    import("../screens/integrations/Troubleshooting.tsx").then((module) => module.Troubleshooting),
  integration: () =>
    import("../screens/integrations/Integration.tsx").then((module) => module.Integration),
  "user-preferences": () =>
    import("../screens/user-preferences/UserPreferences.tsx").then(
      (module) => module.UserPreferences,
    ),
  "change-password": () =>
    import("../screens/change-password/ChangePassword.tsx").then((module) => module.ChangePassword),
  backoffice: () => import("./BackofficeFrame.tsx").then((module) => module.BackofficeFrame),
  "backoffice/overview": () =>
    import("../screens/backoffice/Overview.tsx").then((module) => module.Overview),
  "backoffice/organizations": () =>
    import("../screens/backoffice/Organizations.tsx").then((module) => module.Organizations),
  "backoffice/users": () =>
    import("../screens/backoffice/Users.tsx").then((module) => module.Users),
  "backoffice/log": () => import("../screens/backoffice/Log.tsx").then((module) => module.Log),
  settings: () => import("./SettingsFrame.tsx").then((module) => module.SettingsFrame),
  "settings/index": () => import("./SettingsFrame.tsx").then((module) => module.SettingsIndex),
  "settings/alert-enrichment": () =>
    import("../screens/settings/alert-enrichment/AlertEnrichment.tsx").then(
      (module) => module.AlertEnrichment,
    ),
  "settings/mapping-enrichment": () =>
    import("../screens/settings/mapping-enrichment/MappingEnrichment.tsx").then(
      (module) => module.MappingEnrichment,
    ),
  "settings/alert-filtering": () =>
    import("../screens/settings/alert-filtering/AlertFiltering.tsx").then(
      (module) => module.AlertFiltering,
    ),
  "settings/alert-correlation": () =>
    import("../screens/settings/alert-correlation/AlertCorrelation.tsx").then(
      (module) => module.AlertCorrelation,
    ),
  "settings/incident-enrichment": () =>
    import("../screens/settings/incident-enrichment/IncidentEnrichment.tsx").then(
      (module) => module.IncidentEnrichment,
    ),
  "settings/auto-share": () =>
    import("../screens/settings/auto-share/AutoShare.tsx").then((module) => module.AutoShare),
  "settings/planned-maintenance": () =>
    import("../screens/settings/planned-maintenance/PlannedMaintenance.tsx").then(
      (module) => module.PlannedMaintenance,
    ),
  "settings/tag-manager": () =>
    import("../screens/settings/tag-manager/TagManager.tsx").then((module) => module.TagManager),
  "settings/api_keys": () =>
    import("../screens/settings/api-keys/ApiKeys.tsx").then((module) => module.ApiKeys),
  "settings/sso": () =>
    import("../screens/settings/sso/SingleSignOn.tsx").then((module) => module.SingleSignOn),
  "settings/jit-sso": () =>
    import("../screens/settings/jit-sso/JitSso.tsx").then((module) => module.JitSso),
  "settings/roles": () =>
    import("../screens/settings/roles/Roles.tsx").then((module) => module.Roles),
  "settings/user_management": () =>
    import("../screens/settings/user-management/UserManagement.tsx").then(
      (module) => module.UserManagement,
    ),
  "settings/service_accounts": () =>
    import("../screens/settings/service-accounts/ServiceAccounts.tsx").then(
      (module) => module.ServiceAccounts,
    ),
  "settings/alert-view": () =>
    import("../screens/settings/alert-view/AlertViews.tsx").then((module) => module.AlertViews),
  "settings/incident-view": () =>
    import("../screens/settings/incident-view/IncidentViews.tsx").then(
      (module) => module.IncidentViews,
    ),
  "settings/audit-logs": () =>
    import("../screens/settings/audit-logs/AuditLogs.tsx").then((module) => module.AuditLogs),
  "settings/quota": () =>
    import("../screens/settings/quota/Quotas.tsx").then((module) => module.Quotas),
  "settings/diff-view": () =>
    import("../screens/settings/diff-view/DiffView.tsx").then((module) => module.DiffView),
  "settings/general-settings": () =>
    import("../screens/settings/general-settings/GeneralSettings.tsx").then(
      (module) => module.GeneralSettings,
    ),
} satisfies Record<string, () => Promise<RouteComponent>> &
  Record<`settings/${SettingsScreen}`, unknown>;

export type ScreenName = keyof typeof screens;

export const loadScreen = async (name: ScreenName): Promise<{ default: RouteComponent }> => ({
  default: await screens[name](),
});
