import type { Permission } from "#contract/permissions.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { Toggle } from "#contract/toggles.ts";
import { hasToggle, mayDo } from "../data/client/access.ts";
import type { IconName } from "../ui/text/named-icons.ts";
import { shellWords as words } from "../words/words.ts";

export interface NavigationItem {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  keys: string;
  /** Paths that belong to it. */
  paths: RegExp;
  needs?: Permission;
  toggle?: Toggle;
  /** For whoever runs the installation alone. */
  isForSuperadmin?: true;
}

/** The places of the top bar, in its order. Only those whose screen exists. */
const navigationItems: readonly NavigationItem[] = [
  {
    id: "incidents",
    label: words.incidents,
    href: "/feed/all?folder=active",
    icon: "Siren",
    keys: "g f",
    paths: /^\/(feed|incident|environment)(\/|$)/,
  },
  {
    id: "search",
    label: words.search,
    href: "/search",
    icon: "Search",
    keys: "g s",
    paths: /^\/search$/,
    needs: "search@read",
  },
  {
    id: "dashboards",
    label: words.dashboards,
    href: "/dashboards",
    icon: "LayoutDashboard",
    keys: "g d",
    paths: /^\/dashboards(\/|$)/,
    needs: "dashboards@read",
  },
  {
    id: "analytics",
    label: words.analytics,
    href: "/unified-analytics",
    icon: "ChartLine",
    keys: "g a",
    paths: /^\/(unified|anomaly)-/,
    needs: "analytics@read",
    toggle: "unified_analytics",
  },
  {
    id: "integrations",
    label: words.integrations,
    href: "/integrations/",
    icon: "Blocks",
    keys: "g i",
    paths: /^\/integrations(\/|$)/,
    needs: "integrations@read",
  },
  {
    id: "backoffice",
    label: words.backoffice,
    href: "/backoffice/overview",
    icon: "Building",
    keys: "g b",
    paths: /^\/backoffice(\/|$)/,
    isForSuperadmin: true,
  },
];

export const navigationFor = (user: CurrentUser): NavigationItem[] =>
  navigationItems.filter(
    ({ needs, toggle, isForSuperadmin }) =>
      (isForSuperadmin !== true || user.is_superadmin) &&
      (needs === undefined || mayDo(user, needs)) &&
      (toggle === undefined || hasToggle(user, toggle)),
  );
