import { themes } from "#contract/customizations.ts";
import { leaveFor } from "../../data/client/base-path.ts";
import { mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import type { Command } from "../../parts/useCommands.ts";
import { useChooseTheme } from "../../parts/useChooseTheme.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { helpWords, paletteWords as words, settingsWords, shellWords } from "../../words/words.ts";
import { logOut } from "../log-out.ts";
import { hrefOf, visibleSettingsGroups } from "../settings-pages.ts";
import { useOrganizationEntries } from "../useOrganizationEntries.ts";

const themeIcons = {
  light: "Sun",
  dark: "Moon",
  system: "SunMoon",
  contrast: "Contrast",
} as const;

/** What can be done on every screen and has no keys: nobody but the palette asks for it. */
export function useKeylessCommands(): readonly Command[] {
  const me = useMe();
  const go = useNavigateTo();
  const { choose } = useChooseTheme();
  const { groups } = words;
  const settings = visibleSettingsGroups(me)
    .flatMap(({ pages }) => pages)
    .flatMap((page): Command[] =>
      page.href === undefined
        ? [
            {
              id: `settings-${page.path}`,
              label: settingsWords.pageTitle(page.path),
              icon: "Settings",
              group: shellWords.settingsMenu,
              run: () => go(hrefOf(page)),
            },
          ]
        : [],
    );
  const organizations = useOrganizationEntries().flatMap((entry): Command[] =>
    "id" in entry && !entry.isChecked && typeof entry.label === "string"
      ? [
          {
            id: `organization-${entry.id}`,
            label: words.switchTo(entry.label),
            icon: "Building2",
            group: groups.account,
            run: () => entry.onSelect?.(),
          },
        ]
      : [],
  );
  const environment: Command = {
    id: "new-environment",
    label: words.newEnvironment,
    icon: "Plus",
    group: groups.environments,
    run: () => go("/environment"),
  };
  return [
    {
      id: "docs",
      label: shellWords.apiDocs,
      icon: "BookOpen",
      group: helpWords.everywhere,
      run: () => leaveFor("/docs/api"),
    },
    ...settings,
    ...(mayDo(me, "environments@create") ? [environment] : []),
    ...themes.map((theme): Command => ({
      id: `theme-${theme}`,
      label: words.useTheme(shellWords.themes[theme]),
      icon: themeIcons[theme],
      group: groups.theme,
      run: () => choose(theme),
    })),
    ...organizations,
    {
      id: "password",
      label: shellWords.changePassword,
      icon: "KeyRound",
      group: groups.account,
      run: () => go("/change-password"),
    },
    {
      id: "log-out",
      label: shellWords.logOut,
      icon: "LogOut",
      group: groups.account,
      run: () => void logOut(),
    },
  ];
}
