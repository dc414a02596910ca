import type { Permission } from "#contract/permissions.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { Toggle } from "#contract/toggles.ts";
import { hasToggle, mayDo } from "../data/client/access.ts";
import { settingsWords as words } from "../words/words.ts";

/** `href` of a page that has its screen elsewhere. */
export interface SettingsPage {
  path: string;
  needs: Permission;
  toggle?: Toggle;
  isFor?: (user: CurrentUser) => boolean;
  /** One page and nothing below it. */
  isLeaf?: true;
  href?: string;
}
export interface SettingsGroup {
  id: keyof typeof words.groups;
  pages: readonly SettingsPage[];
}

/** An organization that follows another's single sign-on has nothing to set up. */
const isSsoSource = (user: CurrentUser): boolean =>
  user.organization.sso_source_id === user.organization._id;

/** The page of several takes its place. */
const hasOneModel = (user: CurrentUser): boolean =>
  !hasToggle(user, "multi_configuration_ai_analysis");

/**
 * The settings, in the sidebar's order. Routes, menus and the palette follow from it; the screen is
 * the `screen.ts` of the folder that the path names, below `screens/settings`.
 */
const groups = [
  {
    id: "data",
    pages: [
      { path: "alert-enrichment", needs: "enrichments@read", toggle: "alert_enrichment" },
      { path: "mapping-enrichment", needs: "enrichments@read", toggle: "mapping_enrichment" },
      { path: "alert-filtering", needs: "plans@read" },
      { path: "alert-correlation", needs: "correlations@read" },
      {
        path: "topology",
        needs: "topology@read",
        toggle: "incident_correlation_topology",
        isLeaf: true,
      },
      { path: "incident-enrichment", needs: "incident-tags-definitions@read" },
      { path: "auto-share", needs: "notifications@read" },
      { path: "message-templates", needs: "integrations@read" },
      {
        path: "workflows",
        needs: "workflows@read",
        toggle: "triage_automation_workflow",
      },
      { path: "planned-maintenance", needs: "plans@read" },
      { path: "tag-manager", needs: "tag_management@read", toggle: "tag_manager" },
    ],
  },
  {
    id: "access",
    pages: [
      { path: "integrations", needs: "integrations@read", href: "/integrations/" },
      { path: "api_keys", needs: "apiKeys@read" },
      { path: "sso", needs: "sso@read", isFor: isSsoSource },
      { path: "jit-sso", needs: "sso@read", isFor: isSsoSource },
      { path: "roles", needs: "roles@read" },
      { path: "user_management", needs: "users@read" },
      { path: "service_accounts", needs: "apiKeys@create", toggle: "service_accounts" },
    ],
  },
  {
    id: "system",
    pages: [
      { path: "alert-view", needs: "alert_view@read" },
      { path: "incident-view", needs: "incident_view@read" },
      {
        path: "ai-configuration",
        needs: "aia_configuration@read",
        isFor: hasOneModel,
        isLeaf: true,
      },
      {
        path: "ai-multi-configuration",
        needs: "aia_configuration@read",
        toggle: "multi_configuration_ai_analysis",
      },
    ],
  },
  {
    id: "administration",
    pages: [
      { path: "audit-logs", needs: "audit_logs@read" },
      { path: "quota", needs: "quotas@read", isLeaf: true },
      { path: "shadow-mode", needs: "general_settings@read" },
      { path: "storage", needs: "general_settings@read", isLeaf: true },
      { path: "diff-view", needs: "general_settings@read", toggle: "diff_view", isLeaf: true },
      {
        path: "public-page",
        needs: "general_settings@read",
        toggle: "public_observability",
        isLeaf: true,
      },
      { path: "general-settings", needs: "general_settings@read", toggle: "general_settings" },
    ],
  },
] as const satisfies readonly SettingsGroup[];

const settingsGroups: readonly SettingsGroup[] = groups;

type ListedPage = (typeof groups)[number]["pages"][number];
export type SettingsScreen = Exclude<ListedPage, { href: string }>["path"];
/** Those with a screen below the settings. */
export const settingsScreens = settingsGroups
  .flatMap(({ pages }) => pages)
  .filter(
    (page): page is SettingsPage & { path: SettingsScreen } => page.href === undefined, // see ListedPage
  );

/** Above it stands a line, where at least three stand in the list. */
const dividerPath: SettingsScreen = "planned-maintenance";
const minPagesForDivider = 3;

export interface VisibleSettingsGroup {
  id: SettingsGroup["id"];
  pages: readonly SettingsPage[];
  dividerIndex: number | null;
}

export function visibleSettingsGroups(user: CurrentUser): VisibleSettingsGroup[] {
  return settingsGroups.flatMap(({ id, pages }) => {
    const visiblePages = pages.filter(
      ({ needs, toggle, isFor }) =>
        (isFor?.(user) ?? true) &&
        mayDo(user, needs) &&
        (toggle === undefined || hasToggle(user, toggle)),
    );
    const index = visiblePages.findIndex(({ path }) => path === dividerPath);
    return visiblePages.length === 0
      ? []
      : [
          {
            id,
            pages: visiblePages,
            dividerIndex: index > 0 && visiblePages.length >= minPagesForDivider ? index : null,
          },
        ];
  });
}

export const hrefOf = ({ path, href }: SettingsPage): string => href ?? `/settings/${path}`;
