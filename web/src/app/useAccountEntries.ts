import type { InstallationLinks } from "#contract/installation.ts";
import { themes } from "#contract/customizations.ts";
import { accountName } from "../data/session/account-name.ts";
import { useInstallationLinks } from "../data/session/installation-links.ts";
import { useMe } from "../data/session/session.ts";
import { useChooseTheme } from "../parts/useChooseTheme.ts";
import type { MenuEntry } from "../ui/overlay/MenuList.tsx";
import { shellWords as words } from "../words/words.ts";
import { visibleSettingsGroups } from "./settings-pages.ts";
import { logOut } from "./log-out.ts";

/** What a person finds under their own name. */
export function useAccountEntries(onHelp: () => void): MenuEntry[] {
  const { contact } = useMe();
  const [group] = visibleSettingsGroups(useMe());
  const settings = group && "/settings";
  const { choice, choose } = useChooseTheme();
  const links = useInstallationLinks();
  return [
    { heading: accountName(contact) },
    { id: "settings", label: words.personalSettings, icon: "UserRound", href: "/user-preferences" },
    ...(settings
      ? [
          {
            id: "all-settings",
            label: words.settingsMenu,
            icon: "Settings" as const,
            href: settings,
          },
        ]
      : []),
    { divider: true },
    { heading: words.theme },
    ...themes.map((theme) => ({
      id: theme,
      label: words.themes[theme],
      isChecked: choice === theme,
      onSelect: () => choose(theme),
    })),
    { divider: true },
    { id: "keys", label: words.keyboardHelp, icon: "Keyboard", keys: "?", onSelect: onHelp },
    ...helpEntries(links),
    { id: "api-docs", label: words.apiDocs, icon: "BookOpen", href: "/docs/api" },
    { divider: true },
    { id: "leave", label: words.logOut, icon: "LogOut", onSelect: () => void logOut() },
  ];
}

/** What the operator gave an address for. */
function helpEntries({ university, docs, release_notes }: Partial<InstallationLinks>): MenuEntry[] {
  const entries = [
    { id: "university", label: words.university, icon: "GraduationCap", href: university },
    { id: "docs", label: words.docs, icon: "BookOpen", href: docs },
    { id: "release-notes", label: words.releaseNotes, icon: "Newspaper", href: release_notes },
  ] as const;
  return entries.flatMap(({ href, ...entry }) => (href ? [{ ...entry, href }] : []));
}
