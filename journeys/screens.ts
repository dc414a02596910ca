/**
 * The console's screens as its own tables list them: a screen that is new is in every journey that
 * looks at all of them.
 */
import { readFileSync } from "node:fs";
import type { Things } from "#server/test-every-call.ts";

const textOf = (file: string): string =>
  readFileSync(new URL(`../web/src/app/${file}`, import.meta.url), "utf8");

/** Pages of the settings with a screen of their own, by the end of their address. */
export const settingsPages: readonly string[] = [
  ...textOf("settings-pages.ts").matchAll(/\{ path: "([\w-]+)", needs: ([^\n]*)/g),
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

/** What a settings page shows one by one. */
export interface Shown {
  items: readonly string[];
  isMade: boolean;
}
const listed = (...items: string[]): Shown => ({ items, isMade: true });
const whole = (...items: string[]): Shown => ({ items, isMade: false });

export const shownIn = (t: Things): Record<string, Shown> => ({
  "alert-enrichment": listed(t.tag),
  "mapping-enrichment": listed(t.table),
  "alert-filtering": listed(t.filter),
  "alert-correlation": listed(t.pattern),
  "incident-enrichment": listed(t.incidentTag),
  "auto-share": listed(t.autoshare),
  "planned-maintenance": listed(t.maintenance, "calendar"),
  "tag-manager": whole("host"),
  api_keys: listed(t.key),
  sso: whole("saml", "oidc"),
  "jit-sso": whole(),
  roles: listed(t.role),
  user_management: listed(t.user),
  service_accounts: listed(t.serviceAccount),
  "alert-view": listed(t.alertView),
  "incident-view": listed(t.incidentView),
  "audit-logs": whole(),
  quota: whole(),
  "diff-view": whole(),
  "general-settings": whole(),
});

/** Addresses of each screen; none where the address only leads on. */
export const addressesOf = (t: Things): Record<string, readonly string[]> => ({
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
  "/incident/$environmentId/$incidentId": ["overview", "alerts", "activity"].map(
    (tab) => `/incident/all/${t.incident}?tab=${tab}`,
  ),
  "/environment/{-$environmentId}": [`/environment/${t.env}`],
  "/integrations": ["/integrations"],
  "/integrations/$systemId": [`/integrations/${t.integration}`],
  "/integrations/troubleshooting/{-$sourceSystem}": ["/integrations/troubleshooting"],
  "/integrations/$parentSystemId/instructions/{-$sourceSystem}": ["/integrations/api/instructions"],
  "/integrations/v2/$parentSystemId/instructions/{-$sourceSystem}": [],
  "/user-preferences": ["/user-preferences"],
  "/change-password": ["/change-password"],
  "/backoffice/overview": ["/backoffice/overview"],
  "/backoffice/organizations/{-$item}": [
    "/backoffice/organizations",
    "/backoffice/organizations/new",
  ],
  "/backoffice/users": ["/backoffice/users"],
  "/backoffice/log": ["/backoffice/log"],
});
