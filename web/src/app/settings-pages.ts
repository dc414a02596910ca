import type { Permission } from "#contract/permissions.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { Toggle } from "#contract/toggles.ts";
import { hasToggle, mayDo } from "../data/client/access.ts";
import { settingsWords as words } from "../words/en.ts";

type Path = keyof typeof words.pages;
/** Those that live elsewhere, and those that there is no screen for yet. */
type OtherPath = "integrations" | "ai-configuration" | "ai-multi-configuration";
export type SettingsScreen = Exclude<Path, OtherPath>;
export type SettingsPage = {
  needs: Permission;
  toggle?: Toggle;
  isFor?: (user: CurrentUser) => boolean;
} & ({ path: SettingsScreen; href?: never } | { path: OtherPath; href: string });
export interface SettingsGroup {
  id: keyof typeof words.groups;
  pages: readonly SettingsPage[];
}

/** An organization that follows another's single sign-on has nothing to set up. */
const isSsoSource = (user: CurrentUser): boolean =>
  user.organization.sso_source_id === user.organization._id;

/** The settings, in the sidebar's order. Only those whose screen exists. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    id: "data",
    pages: [
      { path: "alert-enrichment", needs: "enrichments@read", toggle: "alert_enrichment" },
      { path: "mapping-enrichment", needs: "enrichments@read", toggle: "mapping_enrichment" },
      { path: "alert-filtering", needs: "plans@read" },
      { path: "alert-correlation", needs: "correlations@read" },
      { path: "incident-enrichment", needs: "incident_tags_definitions@read" },
      { path: "auto-share", needs: "notifications@read" },
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
    ],
  },
  {
    id: "administration",
    pages: [
      { path: "audit-logs", needs: "audit_logs@read" },
      { path: "quota", needs: "quotas@read" },
      { path: "diff-view", needs: "general_settings@read", toggle: "diff_view" },
      { path: "general-settings", needs: "general_settings@read", toggle: "general_settings" },
    ],
  },
];

/** Above it stands a line, where at least three stand in the list. */
const dividerPath: Path = "planned-maintenance";
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
