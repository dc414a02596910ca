import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { EnvironmentAccess, Permission } from "#contract/permissions.ts";
import type { Toggle } from "#contract/toggles.ts";
import { readFeedSearch } from "../parts/feed-search.ts";
import {
  requireSetUpDone,
  requireSession,
  requireSetUpPending,
  redirectToIncident,
  redirectLegacyOrFeed,
  redirectWithoutVersion,
  storePreviewToken,
  signInWithUrlToken,
} from "./route-guards.ts";
import { ScreenError } from "./RouteError.tsx";
import type { ScreenName } from "./screens.ts";
import { SessionFrame } from "./SessionFrame.tsx";
import { loadChunk } from "../ui/load-chunk.ts";
import { settingsScreens } from "./settings-pages.ts";
import { Shell } from "./Shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Without these the shell shows that there is no permission. */
    needs?: Permission;
    /** This access to any one environment does as well. */
    orEnvironment?: EnvironmentAccess;
    toggle?: Toggle;
    /** For whoever runs the installation alone. */
    isForSuperadmin?: true;
  }
}

/** Every screen but the feed comes by way of one file that knows where it is. */
const lazyScreen = (name: ScreenName) =>
  lazyRouteComponent(() =>
    loadChunk(() => import("./screens.ts").then(({ loadScreen }) => loadScreen(name))),
  );

const rootRoute = createRootRoute({ component: Outlet, beforeLoad: signInWithUrlToken });
const at = <P extends string>(path: P) => ({ getParentRoute: () => rootRoute, path });

/** No session, or none yet. */
const publicRoutes = [
  createRoute({ ...at("/"), beforeLoad: redirectLegacyOrFeed }),
  createRoute({ ...at("/v2/$"), beforeLoad: redirectWithoutVersion }),
  createRoute({
    ...at("/sign-in"),
    beforeLoad: requireSetUpDone,
    component: lazyScreen("sign-in"),
  }),
  createRoute({
    ...at("/set-up"),
    beforeLoad: requireSetUpPending,
    component: lazyScreen("set-up"),
  }),
  createRoute({
    ...at("/preview/$environmentId/$incidentId"),
    beforeLoad: storePreviewToken,
    component: lazyScreen("preview"),
  }),
  createRoute({
    ...at("/activate"),
    beforeLoad: storePreviewToken,
    component: lazyScreen("activate"),
  }),
  createRoute({
    ...at("/sso-recovery"),
    beforeLoad: storePreviewToken,
    component: lazyScreen("sso-recovery"),
  }),
  createRoute({
    ...at("/new-password"),
    beforeLoad: storePreviewToken,
    component: lazyScreen("new-password"),
  }),
  createRoute({ ...at("/404"), component: lazyScreen("not-found") }),
  // Every piece in every state, for those who build the console.
  ...(import.meta.env.DEV
    ? [
        createRoute({
          ...at("/gallery"),
          component: lazyRouteComponent(() => import("../screens/gallery/Gallery.tsx"), "Gallery"),
        }),
      ]
    : []),
  createRoute({
    ...at("/$"),
    beforeLoad: () => {
      throw redirect({ to: "/404", replace: true });
    },
  }),
];

const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "session",
  beforeLoad: requireSession,
  component: SessionFrame,
});
const welcomeRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/welcome",
  component: lazyScreen("welcome"),
});
const shellRoute = createRoute({
  getParentRoute: () => sessionRoute,
  id: "shell",
  component: Shell,
});
const inside = <P extends string>(path: P) => ({
  getParentRoute: () => shellRoute,
  path,
  errorComponent: ScreenError,
});

const screenRoutes = [
  createRoute({
    ...inside("/feed/{-$environmentId}/{-$incidentId}"),
    validateSearch: readFeedSearch,
    component: lazyRouteComponent(
      () => loadChunk(() => import("../screens/feed/Feed.tsx")),
      "Feed",
    ),
  }),
  createRoute({
    ...inside("/incident/$incidentId"),
    beforeLoad: ({ params }) => redirectToIncident(params.incidentId),
  }),
  createRoute({
    ...inside("/incident/$environmentId/$incidentId"),
    component: lazyScreen("incident"),
  }),
  createRoute({
    ...inside("/environment/{-$environmentId}"),
    component: lazyScreen("environment"),
    staticData: { needs: "environments@read", orEnvironment: "edit" },
  }),
  createRoute({
    ...inside("/search"),
    component: lazyScreen("search"),
    staticData: { needs: "search@read" },
  }),
  createRoute({
    ...inside("/unified-analytics"),
    component: lazyScreen("unified-analytics"),
    staticData: { needs: "analytics@read", toggle: "unified_analytics" },
  }),
  createRoute({
    ...inside("/unified-analytics/questions/{-$item}"),
    component: lazyScreen("questions"),
    staticData: { needs: "analytics@read", toggle: "unified_analytics" },
  }),
  createRoute({
    ...inside("/unified-analytics/reports/{-$item}"),
    component: lazyScreen("reports"),
    staticData: { needs: "analytics@read", toggle: "report_manager" },
  }),
  createRoute({
    ...inside("/anomaly-detection/{-$item}"),
    component: lazyScreen("anomaly-detection"),
    staticData: { needs: "analytics@read", toggle: "anomaly_detection" },
  }),
  createRoute({
    ...inside("/dashboards/{-$dashboardId}"),
    component: lazyScreen("dashboards"),
    staticData: { needs: "dashboards@read" },
  }),
  createRoute({
    ...inside("/incident-correlation-admin/{-$executionId}"),
    component: lazyScreen("incident-correlation-admin"),
    staticData: { needs: "correlations@read", toggle: "incident_correlation_admin" },
  }),
  createRoute({
    ...inside("/automation-workflow-executions/$environmentId/$incidentId"),
    component: lazyScreen("automation-workflow-executions"),
    staticData: { toggle: "automation_workflow_view" },
  }),
  createRoute({
    ...inside("/integrations"),
    component: lazyScreen("integrations"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/troubleshooting/{-$sourceSystem}"),
    component: lazyScreen("troubleshooting"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/$parentSystemId/instructions/{-$sourceSystem}"),
    component: lazyScreen("instructions"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/v2/$parentSystemId/instructions/{-$sourceSystem}"),
    component: lazyScreen("migrated-instructions"),
    staticData: { needs: "integrations@read", toggle: "migrated_integration_instructions" },
  }),
  createRoute({
    ...inside("/integrations/new"),
    component: lazyScreen("new-target"),
    staticData: { needs: "integrations@create", toggle: "integrations_lobby" },
  }),
  createRoute({
    ...inside("/integrations/$systemId"),
    component: lazyScreen("integration"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/$systemId/try"),
    component: lazyScreen("try-payload"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({ ...inside("/notifications"), component: lazyScreen("notifications") }),
  createRoute({ ...inside("/user-preferences"), component: lazyScreen("user-preferences") }),
  createRoute({ ...inside("/change-password"), component: lazyScreen("change-password") }),
];

const backofficeRoute = createRoute({
  ...inside("/backoffice"),
  component: lazyScreen("backoffice"),
  staticData: { isForSuperadmin: true },
});
const backofficeAt = <P extends string>(path: P) => ({
  getParentRoute: () => backofficeRoute,
  path,
  errorComponent: ScreenError,
});
const backofficeRoutes = [
  createRoute({
    ...backofficeAt("/"),
    beforeLoad: () => {
      throw redirect({ to: "/backoffice/overview", replace: true });
    },
  }),
  createRoute({ ...backofficeAt("/overview"), component: lazyScreen("backoffice/overview") }),
  createRoute({ ...backofficeAt("/health"), component: lazyScreen("backoffice/health") }),
  createRoute({
    ...backofficeAt("/organizations/{-$item}"),
    component: lazyScreen("backoffice/organizations"),
  }),
  createRoute({ ...backofficeAt("/users"), component: lazyScreen("backoffice/users") }),
  createRoute({ ...backofficeAt("/log"), component: lazyScreen("backoffice/log") }),
];

const settingsRoute = createRoute({ ...inside("/settings"), component: lazyScreen("settings") });
const settingsRoutes = [
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "/",
    component: lazyScreen("settings/index"),
  }),
  ...settingsScreens.map(({ path, needs, toggle, isLeaf }) =>
    createRoute({
      getParentRoute: () => settingsRoute,
      path: isLeaf === true ? `/${path}` : `/${path}/{-$item}`,
      component: lazyScreen(`settings/${path}`),
      errorComponent: ScreenError,
      staticData: { needs, ...(toggle === undefined ? {} : { toggle }) },
    }),
  ),
];

export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  sessionRoute.addChildren([
    welcomeRoute,
    shellRoute.addChildren([
      ...screenRoutes,
      settingsRoute.addChildren(settingsRoutes),
      backofficeRoute.addChildren(backofficeRoutes),
    ]),
  ]),
]);
