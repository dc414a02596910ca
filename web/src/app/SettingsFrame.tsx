import { Outlet, useLocation } from "@tanstack/react-router";
import { useMe } from "../data/session/session.ts";
import { PhoneBar } from "../parts/PhoneBar.tsx";
import { useIsNarrow } from "../parts/useMedia.ts";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { NavList, type NavGroup } from "../ui/list/NavList.tsx";
import { settingsWords as words } from "../words/words.ts";
import { hrefOf, visibleSettingsGroups } from "./settings-pages.ts";
import styles from "./SettingsFrame.module.css";

/**
 * The settings' own navigation beside the page that is open. On narrow windows it is a page of its
 * own.
 */
export function SettingsFrame() {
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.frame}>
      {!isNarrow && (
        <div className={styles.side}>
          <SettingsNav />
        </div>
      )}
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

/** `/settings` by itself. */
export function SettingsIndex() {
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <EmptyState size="page" level={1} title={words.title}>
        {words.choose}
      </EmptyState>
    );
  return (
    <>
      <PhoneBar>
        <b className={styles.title}>{words.title}</b>
      </PhoneBar>
      <SettingsNav />
    </>
  );
}

function SettingsNav() {
  const { pathname } = useLocation();
  const groups = visibleSettingsGroups(useMe()).flatMap(
    ({ id, pages, dividerIndex }): NavGroup[] => {
      const items = pages.map((page) => ({
        id: page.path,
        label: words.pageTitle(page.path),
        href: hrefOf(page),
      }));
      if (dividerIndex === null) return [{ id, label: words.groups[id], items }];
      return [
        { id, label: words.groups[id], items: items.slice(0, dividerIndex) },
        { id: `${id}-more`, hasDivider: true, items: items.slice(dividerIndex) },
      ];
    },
  );
  return (
    <NavList
      label={words.title}
      isRoomy
      className={styles.nav}
      groups={groups}
      currentId={/^\/settings\/([^/]+)/.exec(pathname)?.[1] ?? null}
    />
  );
}
