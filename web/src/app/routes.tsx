import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { Permission } from "#contract/permissions.ts";
import type { Toggle } from "#contract/toggles.ts";
import { readFeedSearch } from "../parts/feed-search.ts";
import { NotFound } from "../screens/errors/NotFound.tsx";
import {
  needNoSession,
  needSession,
  needSetUp,
  toIncident,
  toLegacyOrFeed,
  withoutVersion,
  withPreviewToken,
  withToken,
} from "./entrances.ts";
import { ScreenError } from "./RouteError.tsx";
import type { ScreenName } from "./screens.ts";
import { SessionFrame } from "./SessionFrame.tsx";
import { settingsGroups } from "./settings-pages.ts";
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

/** Every screen but the feed comes by way of one file that knows where it is. */
const screen = (name: ScreenName) =>
  lazyRouteComponent(() => import("./screens.ts").then(({ loadScreen }) => loadScreen(name)));

const root = createRootRoute({ component: Outlet, beforeLoad: withToken });
const at = <P extends string>(path: P) => ({ getParentRoute: () => root, path });

/** No session, or none yet. */
const open = [
  createRoute({ ...at("/"), beforeLoad: toLegacyOrFeed }),
  createRoute({ ...at("/v2/$"), beforeLoad: withoutVersion }),
  createRoute({ ...at("/sign-in"), beforeLoad: needNoSession, component: screen("sign-in") }),
  createRoute({ ...at("/set-up"), beforeLoad: needSetUp, component: screen("set-up") }),
  createRoute({
    ...at("/preview/$environmentId/$incidentId"),
    beforeLoad: withPreviewToken,
    component: screen("preview"),
  }),
  createRoute({ ...at("/activate"), beforeLoad: withPreviewToken, component: screen("activate") }),
  createRoute({
    ...at("/sso-recovery"),
    beforeLoad: withPreviewToken,
    component: screen("sso-recovery"),
  }),
  createRoute({
    ...at("/new-password"),
    beforeLoad: withPreviewToken,
    component: screen("new-password"),
  }),
  createRoute({ ...at("/404"), component: NotFound }),
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

const session = createRoute({
  getParentRoute: () => root,
  id: "session",
  beforeLoad: needSession,
  component: SessionFrame,
});
const welcome = createRoute({
  getParentRoute: () => session,
  path: "/welcome",
  component: screen("welcome"),
});
const shell = createRoute({ getParentRoute: () => session, id: "shell", component: Shell });
const inside = <P extends string>(path: P) => ({
  getParentRoute: () => shell,
  path,
  errorComponent: ScreenError,
});

const screens = [
  createRoute({
    ...inside("/feed/{-$environmentId}/{-$incidentId}"),
    validateSearch: readFeedSearch,
    component: lazyRouteComponent(() => import("../screens/feed/Feed.tsx"), "Feed"),
  }),
  createRoute({
    ...inside("/incident/$incidentId"),
    beforeLoad: ({ params }) => toIncident(params.incidentId),
  }),
  createRoute({ ...inside("/incident/$environmentId/$incidentId"), component: screen("incident") }),
  createRoute({
    ...inside("/environment/{-$environmentId}"),
    component: screen("environment"),
    staticData: { needs: "environments@read" },
  }),
  createRoute({
    ...inside("/integrations"),
    component: screen("integrations"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/troubleshooting/{-$sourceSystem}"),
    component: screen("troubleshooting"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/$parentSystemId/instructions/{-$sourceSystem}"),
    component: screen("instructions"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/v2/$parentSystemId/instructions/{-$sourceSystem}"),
    component: screen("instructions"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({
    ...inside("/integrations/$systemId"),
    component: screen("integration"),
    staticData: { needs: "integrations@read" },
  }),
  createRoute({ ...inside("/user-preferences"), component: screen("user-preferences") }),
  createRoute({ ...inside("/change-password"), component: screen("change-password") }),
];

const backoffice = createRoute({
  ...inside("/backoffice"),
  component: screen("backoffice"),
  staticData: { isForSuperadmin: true },
});
const backofficeAt = <P extends string>(path: P) => ({
  getParentRoute: () => backoffice,
  path,
  errorComponent: ScreenError,
});
const backofficeScreens = [
  createRoute({
    ...backofficeAt("/"),
    beforeLoad: () => {
      throw redirect({ to: "/backoffice/overview", replace: true });
    },
  }),
  createRoute({ ...backofficeAt("/overview"), component: screen("backoffice/overview") }),
  createRoute({
    ...backofficeAt("/organizations/{-$item}"),
    component: screen("backoffice/organizations"),
  }),
  createRoute({ ...backofficeAt("/users"), component: screen("backoffice/users") }),
  createRoute({ ...backofficeAt("/log"), component: screen("backoffice/log") }),
];

const settings = createRoute({ ...inside("/settings"), component: screen("settings") });
const settingsScreens = [
  createRoute({ getParentRoute: () => settings, path: "/", component: screen("settings/index") }),
  ...settingsGroups
    .flatMap(({ pages }) => pages)
    .flatMap(({ path, needs, toggle, href }) =>
      href === undefined
        ? [
            createRoute({
              getParentRoute: () => settings,
              path: `/${path}/{-$item}`,
              component: screen(`settings/${path}`),
              errorComponent: ScreenError,
              staticData: { needs, ...(toggle === undefined ? {} : { toggle }) },
            }),
          ]
        : [],
    ),
];

export const routeTree = root.addChildren([
  ...open,
  session.addChildren([
    welcome,
    shell.addChildren([
      ...screens,
      settings.addChildren(settingsScreens),
      backoffice.addChildren(backofficeScreens),
    ]),
  ]),
]);
