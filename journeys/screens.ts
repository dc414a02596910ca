/**
 * The console's screens as its own tables list them: a screen that is new is in every journey that
 * looks at all of them.
 */
import { readFileSync } from "node:fs";
import { type EveryFixture, secret } from "#server/test-fixtures.ts";
import type { SettingsItems } from "#server/test-feature-calls.ts";

const textOf = (file: string): string =>
  readFileSync(new URL(`../web/src/app/${file}`, import.meta.url), "utf8");

/** Pages of the settings with a screen of their own, by the end of their address. */
export const settingsPages: readonly string[] = [
  ...textOf("settings-pages.ts").matchAll(/\{\s+path: "([\w-]+)",\s+needs: ([^}]*)/g),
].flatMap(([, path = "", rest = ""]) => (rest.includes("href: ") ? [] : [path]));

/**
 * Every pattern of an address that the console knows, but those of the settings; the gallery is for
 * who builds it.
 */
export const routes: readonly string[] = [
  ...textOf("routes.tsx").matchAll(
    /\.\.\.(at|inside|backofficeAt)\("([^"]+)"|path: "(\/welcome)"/g,
  ),
].flatMap(([, part, pattern = "", alone]) => {
  const path = alone ?? (part === "backofficeAt" ? `/backoffice${pattern}` : pattern);
  return path === "/gallery" ? [] : [path];
});

const creatable = (...items: string[]): SettingsItems => ({ items, isCreatable: true });
const fixed = (...items: string[]): SettingsItems => ({ items, isCreatable: false });

/** Features that bring their own are in `test-calls.ts` beside them. */
export const settingsItems = (t: EveryFixture): Record<string, SettingsItems> => ({
  "alert-enrichment": creatable(t.tag),
  "mapping-enrichment": creatable(t.table),
  "alert-filtering": creatable(t.filter),
  "alert-correlation": creatable(t.pattern),
  "incident-enrichment": creatable(t.incidentTag),
  "auto-share": creatable(t.autoshare),
  "planned-maintenance": creatable(t.maintenance, "calendar"),
  "tag-manager": fixed("host"),
  api_keys: creatable(t.key),
  sso: fixed("saml", "oidc"),
  "jit-sso": fixed(),
  roles: creatable(t.role),
  user_management: creatable(t.user),
  service_accounts: creatable(t.serviceAccount),
  topology: fixed(),
  "audit-logs": fixed(),
  quota: fixed(),
  "diff-view": fixed(),
  "general-settings": fixed(),
  ...t.features.pages,
});

/** One that was sent messages. */
const targetOf = ({ features }: EveryFixture): string =>
  features.calls["delivery.getDeliveryStatistics"]?.query?.["target"] ?? "0";

/** One whose payloads are mapped, with a test. */
const mappedSourceOf = ({ features }: EveryFixture): string =>
  String(features.calls["payloadMappings.getPayloadMapping"]?.params?.["id"] ?? "0");

/** Addresses that only lead on. */
export const redirects: ReadonlySet<string> = new Set([
  "/",
  "/v2/$",
  "/$",
  "/settings",
  "/backoffice",
  "/backoffice/",
  "/incident/$incidentId",
]);

/** Addresses of each screen; none where it is one of the redirects. */
export const addressesOf = (t: EveryFixture): Record<string, readonly string[]> => ({
  "/": [],
  "/v2/$": [],
  "/$": [],
  "/settings": [],
  "/backoffice": [],
  "/backoffice/": [],
  "/incident/$incidentId": [],
  "/sign-in": ["/sign-in"],
  "/set-up": ["/set-up?step=preview"],
  "/preview/$environmentId/$incidentId": [`/preview/all/${t.incident}#token=${t.previewToken}`],
  "/activate": ["/activate"],
  "/sso-recovery": ["/sso-recovery"],
  "/new-password": ["/new-password"],
  "/404": ["/404"],
  "/welcome": ["/welcome"],
  "/feed/{-$environmentId}/{-$incidentId}": [
    "/feed/all?folder=active",
    `/feed/${t.env}/${t.incident}?folder=active`,
  ],
  "/incident/$environmentId/$incidentId": [
    "overview",
    "analysis",
    "alerts",
    "activity",
    "similar",
    "related",
  ].map((tab) => `/incident/all/${t.incident}?tab=${tab}`),
  "/environment/{-$environmentId}": [`/environment/${t.env}`],
  "/incident-correlation-admin/{-$executionId}": ["/incident-correlation-admin"],
  "/dashboards/{-$dashboardId}": ["/dashboards"],
  "/integrations": ["/integrations", "/integrations?show=targets"],
  "/integrations/new": ["/integrations/new"],
  "/integrations/$systemId": [
    `/integrations/${t.integration}`,
    ...["", "?tab=updates", "?tab=deliveries", "?tab=callbacks"].map(
      (tab) => `/integrations/${targetOf(t)}${tab}`,
    ),
  ],
  "/integrations/$systemId/try": [t.integration, mappedSourceOf(t)].map(
    (id) => `/integrations/${id}/try`,
  ),
  "/integrations/troubleshooting/{-$sourceSystem}": [
    "/integrations/troubleshooting",
    "/integrations/troubleshooting?view=timers",
    "/integrations/troubleshooting?kind=messages",
  ],
  "/integrations/$parentSystemId/instructions/{-$sourceSystem}": ["/integrations/api/instructions"],
  "/integrations/v2/$parentSystemId/instructions/{-$sourceSystem}": [
    `/integrations/v2/generic/instructions/${encodeURIComponent(`generic.${secret} mapped`)}`,
  ],
  "/unified-analytics": ["overview", "noise", "team", "sources", "maintenance"].map(
    (board) => `/unified-analytics?board=${board}`,
  ),
  "/automation-workflow-executions/$environmentId/$incidentId": [
    `/automation-workflow-executions/all/${t.incident}`,
  ],
  "/unified-analytics/questions/{-$item}": [
    "/unified-analytics/questions",
    "/unified-analytics/questions/new",
  ],
  "/unified-analytics/reports/{-$item}": [
    "/unified-analytics/reports",
    "/unified-analytics/reports/new",
  ],
  "/anomaly-detection/{-$item}": ["/anomaly-detection", "/anomaly-detection/new"],
  "/search": ["/search", "/search?kind=changes&range=30d"],
  "/notifications": ["/notifications"],
  "/user-preferences": ["/user-preferences"],
  "/change-password": ["/change-password"],
  "/backoffice/overview": ["/backoffice/overview"],
  "/backoffice/health": ["/backoffice/health"],
  "/backoffice/organizations/{-$item}": [
    "/backoffice/organizations",
    "/backoffice/organizations/new",
  ],
  "/backoffice/users": ["/backoffice/users"],
  "/backoffice/log": ["/backoffice/log"],
});
