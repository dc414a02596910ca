import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import type { Permission } from "#contract/permissions.ts";
import type { Toggle } from "#contract/toggles.ts";
import { readFeedSearch } from "../parts/feed-search.ts";
import { NotFound } from "../screens/errors/NotFound.tsx";
import { needNoSession, needSession, needSetUp, toIncident, toLegacyOrFeed, withoutVersion, withPreviewToken, withToken } from "./entrances.ts";
import { ScreenError } from "./RouteError.tsx";
import { SessionFrame } from "./SessionFrame.tsx";
import { BackofficeFrame } from "./BackofficeFrame.tsx";
import { settingsGroups } from "./settings-pages.ts";
import { SettingsFrame, SettingsIndex } from "./SettingsFrame.tsx";
import { Shell } from "./Shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Without these the shell shows that there is no permission. */
    needs?: Permission;
    toggle?: Toggle;
    /** For whoever runs the installation alone. */
    isForSuperadmin?: true;
  }
}

const root = createRootRoute({ component: Outlet, beforeLoad: withToken });
const at = <P extends string>(path: P) => ({ getParentRoute: () => root, path });

/** No session, or none yet. */
const open = [
  createRoute({ ...at("/"), beforeLoad: toLegacyOrFeed }),
  createRoute({ ...at("/v2/$"), beforeLoad: withoutVersion }),
  createRoute({ ...at("/sign-in"), beforeLoad: needNoSession, component: lazyRouteComponent(() => import("../screens/sign-in/SignIn.tsx"), "SignIn") }),
  createRoute({ ...at("/set-up"), beforeLoad: needSetUp, component: lazyRouteComponent(() => import("../screens/set-up/SetUp.tsx"), "SetUp") }),
  createRoute({ ...at("/preview/$environmentId/$incidentId"), beforeLoad: withPreviewToken, component: lazyRouteComponent(() => import("../screens/preview/Preview.tsx"), "Preview") }),
  createRoute({ ...at("/activate"), beforeLoad: withPreviewToken, component: lazyRouteComponent(() => import("../screens/activate/Activate.tsx"), "Activate") }),
  createRoute({ ...at("/sso-recovery"), beforeLoad: withPreviewToken, component: lazyRouteComponent(() => import("../screens/sso-recovery/SsoRecovery.tsx"), "SsoRecovery") }),
  createRoute({ ...at("/new-password"), beforeLoad: withPreviewToken, component: lazyRouteComponent(() => import("../screens/new-password/NewPassword.tsx"), "NewPassword") }),
  createRoute({ ...at("/404"), component: NotFound }),
  // Every piece in every state, for those who build the console.
  ...(import.meta.env.DEV ? [createRoute({ ...at("/gallery"), component: lazyRouteComponent(() => import("../screens/gallery/Gallery.tsx"), "Gallery") })] : []),
  createRoute({ ...at("/$"), beforeLoad: () => { throw redirect({ to: "/404", replace: true }); } }),
];

const session = createRoute({ getParentRoute: () => root, id: "session", beforeLoad: needSession, component: SessionFrame });
const welcome = createRoute({ getParentRoute: () => session, path: "/welcome", component: lazyRouteComponent(() => import("../screens/welcome/Welcome.tsx"), "Welcome") });
const shell = createRoute({ getParentRoute: () => session, id: "shell", component: Shell });
const inside = <P extends string>(path: P) => ({ getParentRoute: () => shell, path, errorComponent: ScreenError });

const instructions = lazyRouteComponent(() => import("../screens/integrations/Instructions.tsx"), "Instructions");

const screens = [
  createRoute({ ...inside("/feed/{-$environmentId}/{-$incidentId}"), validateSearch: readFeedSearch, component: lazyRouteComponent(() => import("../screens/feed/Feed.tsx"), "Feed") }),
  createRoute({ ...inside("/incident/$incidentId"), beforeLoad: ({ params }) => toIncident(params.incidentId) }),
  createRoute({ ...inside("/incident/$environmentId/$incidentId"), component: lazyRouteComponent(() => import("../screens/incident/IncidentPage.tsx"), "IncidentPage") }),
  createRoute({ ...inside("/environment/{-$environmentId}"), component: lazyRouteComponent(() => import("../screens/environment/EnvironmentBuilder.tsx"), "EnvironmentBuilder"), staticData: { needs: "environments@read" } }),
  createRoute({ ...inside("/integrations"), component: lazyRouteComponent(() => import("../screens/integrations/Integrations.tsx"), "Integrations"), staticData: { needs: "integrations@read" } }),
  createRoute({ ...inside("/integrations/troubleshooting/{-$sourceSystem}"), component: lazyRouteComponent(() => import("../screens/integrations/Troubleshooting.tsx"), "Troubleshooting"), staticData: { needs: "integrations@read" } }),
  createRoute({ ...inside("/integrations/$parentSystemId/instructions/{-$sourceSystem}"), component: instructions, staticData: { needs: "integrations@read" } }),
  createRoute({ ...inside("/integrations/v2/$parentSystemId/instructions/{-$sourceSystem}"), component: instructions, staticData: { needs: "integrations@read" } }),
  createRoute({ ...inside("/integrations/$systemId"), component: lazyRouteComponent(() => import("../screens/integrations/Integration.tsx"), "Integration"), staticData: { needs: "integrations@read" } }),
  createRoute({ ...inside("/user-preferences"), component: lazyRouteComponent(() => import("../screens/user-preferences/UserPreferences.tsx"), "UserPreferences") }),
  createRoute({ ...inside("/change-password"), component: lazyRouteComponent(() => import("../screens/change-password/ChangePassword.tsx"), "ChangePassword") }),
];

const backoffice = createRoute({ ...inside("/backoffice"), component: BackofficeFrame, staticData: { isForSuperadmin: true } });
const backofficeAt = <P extends string>(path: P) => ({ getParentRoute: () => backoffice, path, errorComponent: ScreenError });
const backofficeScreens = [
  createRoute({ ...backofficeAt("/"), beforeLoad: () => { throw redirect({ to: "/backoffice/overview", replace: true }); } }),
  createRoute({ ...backofficeAt("/overview"), component: lazyRouteComponent(() => import("../screens/backoffice/Overview.tsx"), "Overview") }),
  createRoute({ ...backofficeAt("/organizations/{-$item}"), component: lazyRouteComponent(() => import("../screens/backoffice/Organizations.tsx"), "Organizations") }),
  createRoute({ ...backofficeAt("/users"), component: lazyRouteComponent(() => import("../screens/backoffice/Users.tsx"), "Users") }),
];

const settings = createRoute({ ...inside("/settings"), component: SettingsFrame });
const settingsScreens = [
  createRoute({ getParentRoute: () => settings, path: "/", component: SettingsIndex }),
  ...settingsGroups.flatMap(({ pages }) => pages).flatMap(({ path, needs, toggle, component }) =>
    component ? [createRoute({ getParentRoute: () => settings, path: `/${path}/{-$item}`, component, errorComponent: ScreenError, staticData: { needs, ...(toggle === undefined ? {} : { toggle }) } })] : []),
];

export const routeTree = root.addChildren([...open, session.addChildren([welcome, shell.addChildren([...screens, settings.addChildren(settingsScreens), backoffice.addChildren(backofficeScreens)])])]);
