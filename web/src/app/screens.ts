import type { RouteComponent } from "@tanstack/react-router";
import type { BackofficePage } from "../screens/backoffice/pages.ts";
import type { SettingsScreen } from "./settings-pages.ts";

/** Their names are loaded with the first of them: few people ever open one. */
const backofficePage = (name: BackofficePage): Promise<RouteComponent> =>
  import("../screens/backoffice/pages.ts").then(({ pages }) => pages[name]());

/**
 * Every screen but the feed and those of the settings. Apart from the routes, because the names of all their files weigh as
 * much as a screen.
 */
const screens = {
  "not-found": () => import("../screens/errors/NotFound.tsx").then((module) => module.NotFound),
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
  "migrated-instructions": () =>
    import("../screens/integrations/MigratedInstructions.tsx").then(
      (module) => module.MigratedInstructions,
    ),
  incident: () =>
    import("../screens/incident/IncidentPage.tsx").then((module) => module.IncidentPage),
  environment: () =>
    import("../screens/environment/EnvironmentBuilder.tsx").then(
      (module) => module.EnvironmentBuilder,
    ),
  search: () => import("../screens/search/Search.tsx").then((module) => module.Search),
  "unified-analytics": () =>
    import("../screens/unified-analytics/UnifiedAnalytics.tsx").then(
      (module) => module.UnifiedAnalytics,
    ),
  "automation-workflow-executions": () =>
    import("../screens/automation-workflow-executions/WorkflowExecutions.tsx").then(
      (module) => module.WorkflowExecutions,
    ),
  questions: () =>
    import("../screens/unified-analytics/questions/Questions.tsx").then(
      (module) => module.Questions,
    ),
  reports: () =>
    import("../screens/unified-analytics/reports/Reports.tsx").then((module) => module.Reports),
  "anomaly-detection": () =>
    import("../screens/unified-analytics/anomalies/AnomalyDetection.tsx").then(
      (module) => module.AnomalyDetection,
    ),
  dashboards: () =>
    import("../screens/dashboards/Dashboards.tsx").then((module) => module.Dashboards),
  "incident-correlation-admin": () =>
    import("../screens/incident-correlation-admin/CorrelationAdmin.tsx").then(
      (module) => module.CorrelationAdmin,
    ),
  integrations: () =>
    import("../screens/integrations/Integrations.tsx").then((module) => module.Integrations),
  troubleshooting: () =>
    import("../screens/integrations/Troubleshooting.tsx").then((module) => module.Troubleshooting),
  integration: () =>
    import("../screens/integrations/Integration.tsx").then((module) => module.Integration),
  "try-payload": () =>
    import("../screens/integrations/payload/TryPayload.tsx").then((module) => module.TryPayload),
  "new-target": () =>
    import("../screens/integrations/targets/NewTarget.tsx").then((module) => module.NewTarget),
  notifications: () =>
    import("../screens/notifications/Notifications.tsx").then((module) => module.Notifications),
  "user-preferences": () =>
    import("../screens/user-preferences/UserPreferences.tsx").then(
      (module) => module.UserPreferences,
    ),
  "change-password": () =>
    import("../screens/change-password/ChangePassword.tsx").then((module) => module.ChangePassword),
  backoffice: () => import("./BackofficeFrame.tsx").then((module) => module.BackofficeFrame),
  "backoffice/overview": () => backofficePage("overview"),
  "backoffice/health": () => backofficePage("health"),
  "backoffice/organizations": () => backofficePage("organizations"),
  "backoffice/users": () => backofficePage("users"),
  "backoffice/log": () => backofficePage("log"),
  settings: () => import("./SettingsFrame.tsx").then((module) => module.SettingsFrame),
  "settings/index": () => import("./SettingsFrame.tsx").then((module) => module.SettingsIndex),
} satisfies Record<string, () => Promise<RouteComponent>>;

/** A page of the settings brings its own: the `screen.ts` of the folder that its address names. */
const settingsScreens = import.meta.glob<RouteComponent>("../screens/settings/*/screen.ts", {
  import: "Screen",
});

export type ScreenName = keyof typeof screens | `settings/${SettingsScreen}`;

export const loadScreen = async (name: ScreenName): Promise<{ default: RouteComponent }> => ({
  default: await loaderOf(name)(),
});

function loaderOf(name: ScreenName): () => Promise<RouteComponent> {
  const load = isListed(name) ? screens[name] : settingsScreens[screenFileOf(name)];
  if (!load) throw new Error(`no screen stands at /${name}`);
  return load;
}

const isListed = (name: ScreenName): name is keyof typeof screens => Object.hasOwn(screens, name);

const screenFileOf = (name: string): string => `../screens/${name.replaceAll("_", "-")}/screen.ts`;
