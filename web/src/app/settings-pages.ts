import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { Permission } from "#contract/permissions.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { Toggle } from "#contract/toggles.ts";
import { hasToggle, mayDo } from "../data/access.ts";
import { settingsWords as words } from "../words/en.ts";

type Path = keyof typeof words.pages;
export interface SettingsPage {
  path: Path;
  needs: Permission;
  toggle?: Toggle;
  /** What else must hold. */
  isFor?: (user: CurrentUser) => boolean;
  /** A page that lives elsewhere. */
  href?: string;
  component?: RouteComponent;
}
export interface SettingsGroup { id: keyof typeof words.groups; pages: readonly SettingsPage[] }

/** An organization that follows another's single sign-on has nothing to set up. */
const isSsoSource = (user: CurrentUser): boolean => user.organization.sso_source_id === user.organization._id;

/** The settings, in the sidebar's order. Only those whose screen exists. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    id: "data",
    pages: [
      { path: "alert-enrichment", needs: "enrichments@read", toggle: "alert_enrichment", component: lazyRouteComponent(() => import("../screens/settings/alert-enrichment/AlertEnrichment.tsx"), "AlertEnrichment") },
      { path: "mapping-enrichment", needs: "enrichments@read", toggle: "mapping_enrichment", component: lazyRouteComponent(() => import("../screens/settings/mapping-enrichment/MappingEnrichment.tsx"), "MappingEnrichment") },
      { path: "alert-filtering", needs: "plans@read", component: lazyRouteComponent(() => import("../screens/settings/alert-filtering/AlertFiltering.tsx"), "AlertFiltering") },
      { path: "alert-correlation", needs: "correlations@read", component: lazyRouteComponent(() => import("../screens/settings/alert-correlation/AlertCorrelation.tsx"), "AlertCorrelation") },
      { path: "incident-enrichment", needs: "incident_tags_definitions@read", component: lazyRouteComponent(() => import("../screens/settings/incident-enrichment/IncidentEnrichment.tsx"), "IncidentEnrichment") },
      { path: "auto-share", needs: "notifications@read", component: lazyRouteComponent(() => import("../screens/settings/auto-share/AutoShare.tsx"), "AutoShare") },
      { path: "planned-maintenance", needs: "plans@read", component: lazyRouteComponent(() => import("../screens/settings/planned-maintenance/PlannedMaintenance.tsx"), "PlannedMaintenance") },
      { path: "tag-manager", needs: "tag_management@read", toggle: "tag_manager", component: lazyRouteComponent(() => import("../screens/settings/tag-manager/TagManager.tsx"), "TagManager") },
    ],
  },
  {
    id: "access",
    pages: [
      { path: "integrations", needs: "integrations@read", href: "/integrations/" },
      { path: "api_keys", needs: "apiKeys@read", component: lazyRouteComponent(() => import("../screens/settings/api-keys/ApiKeys.tsx"), "ApiKeys") },
      { path: "sso", needs: "sso@read", isFor: isSsoSource, component: lazyRouteComponent(() => import("../screens/settings/sso/SingleSignOn.tsx"), "SingleSignOn") },
      { path: "jit-sso", needs: "sso@read", isFor: isSsoSource, component: lazyRouteComponent(() => import("../screens/settings/jit-sso/JitSso.tsx"), "JitSso") },
      { path: "roles", needs: "roles@read", component: lazyRouteComponent(() => import("../screens/settings/roles/Roles.tsx"), "Roles") },
      { path: "user_management", needs: "users@read", component: lazyRouteComponent(() => import("../screens/settings/user-management/UserManagement.tsx"), "UserManagement") },
      { path: "service_accounts", needs: "apiKeys@create", toggle: "service_accounts", component: lazyRouteComponent(() => import("../screens/settings/service-accounts/ServiceAccounts.tsx"), "ServiceAccounts") },
    ],
  },
  {
    id: "system",
    pages: [
      { path: "alert-view", needs: "alert_view@read", component: lazyRouteComponent(() => import("../screens/settings/alert-view/AlertViews.tsx"), "AlertViews") },
      { path: "incident-view", needs: "incident_view@read", component: lazyRouteComponent(() => import("../screens/settings/incident-view/IncidentViews.tsx"), "IncidentViews") },
    ],
  },
  {
    id: "administration",
    pages: [
      { path: "audit-logs", needs: "audit_logs@read", component: lazyRouteComponent(() => import("../screens/settings/audit-logs/AuditLogs.tsx"), "AuditLogs") },
      { path: "quota", needs: "quotas@read", component: lazyRouteComponent(() => import("../screens/settings/quota/Quotas.tsx"), "Quotas") },
      { path: "diff-view", needs: "general_settings@read", toggle: "diff_view", component: lazyRouteComponent(() => import("../screens/settings/diff-view/DiffView.tsx"), "DiffView") },
      { path: "general-settings", needs: "general_settings@read", toggle: "general_settings", component: lazyRouteComponent(() => import("../screens/settings/general-settings/GeneralSettings.tsx"), "GeneralSettings") },
    ],
  },
];

/** Above it stands a line, where at least three stand in the list. */
const divided: Path = "planned-maintenance";
const leastForDivider = 3;

export interface ShownGroup { id: SettingsGroup["id"]; pages: readonly SettingsPage[]; dividedAt: number | null }

export function settingsFor(user: CurrentUser): ShownGroup[] {
  return settingsGroups.flatMap(({ id, pages }) => {
    const shown = pages.filter(({ needs, toggle, isFor }) => (isFor?.(user) ?? true) && mayDo(user, needs) && (toggle === undefined || hasToggle(user, toggle)));
    const at = shown.findIndex(({ path }) => path === divided);
    return shown.length === 0 ? [] : [{ id, pages: shown, dividedAt: at > 0 && shown.length >= leastForDivider ? at : null }];
  });
}

export const hrefOf = ({ path, href }: SettingsPage): string => href ?? `/settings/${path}`;
