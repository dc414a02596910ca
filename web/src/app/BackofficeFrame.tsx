import { Outlet, useLocation } from "@tanstack/react-router";
import { NavList } from "../ui/list/NavList.tsx";
import { backofficeWords as words } from "../words/words.ts";
import styles from "./BackofficeFrame.module.css";

// Object.keys widens; words.pages is the source of these names.
const pages = (Object.keys(words.pages) as (keyof typeof words.pages)[]).map((id) => ({
  id,
  label: words.pages[id],
  href: `/backoffice/${id}`,
}));

/**
 * The back office has a sidebar of its own: it is about the installation, not about an
 * organization. On narrow windows it stands above.
 */
export function BackofficeFrame() {
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <NavList
          label={words.title}
          isRoomy
          className={styles.nav}
          groups={[{ id: "backoffice", label: words.title, items: pages }]}
          currentId={/^\/backoffice\/([^/]+)/.exec(pathname)?.[1] ?? null}
        />
      </div>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
