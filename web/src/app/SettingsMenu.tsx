import { useLocation } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { useMe } from "../data/session/session.ts";
import { Icon } from "../ui/text/Icon.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { TopBarButton } from "../ui/layout/TopBar.tsx";
import { settingsWords, shellWords as words } from "../words/words.ts";
import { hrefOf, visibleSettingsGroups } from "./settings-pages.ts";

/** Every settings page that the person may see. Nothing for those who may see none. */
export function SettingsMenu() {
  const groups = visibleSettingsGroups(useMe());
  const { pathname } = useLocation();
  if (groups.length === 0) return null;
  const entries = groups.flatMap(({ id, pages }) => [
    { heading: settingsWords.groups[id] },
    ...pages.map((page) => ({
      id: page.path,
      label: settingsWords.pageTitle(page.path),
      href: hrefOf(page),
    })),
  ]);
  return (
    <Menu
      label={words.settingsMenu}
      align="end"
      entries={entries}
      trigger={(props) => (
        <TopBarButton
          aria-label={words.settingsMenu}
          aria-current={pathname.startsWith("/settings") ? "page" : undefined}
          {...props}
        >
          <Icon shape={Settings} size={16} />
        </TopBarButton>
      )}
    />
  );
}
