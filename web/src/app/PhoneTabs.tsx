import { useLocation, useParams } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { useMe } from "../data/session/session.ts";
import { Icon } from "../ui/text/Icon.tsx";
import { Link } from "../ui/text/Link.tsx";
import { shapeOf } from "../ui/text/named-icons.ts";
import { Menu } from "../ui/overlay/Menu.tsx";
import { shellWords as words } from "../words/words.ts";
import { navigationFor } from "./navigation.ts";
import styles from "./PhoneTabs.module.css";
import { useAccountEntries } from "./useAccountEntries.ts";
import { useInvitationEntries } from "./useInvitationEntries.ts";
import { useOrganizationEntries } from "./useOrganizationEntries.ts";

/** The places at the foot of a phone. An open incident has its actions there instead. */
export function PhoneTabs({ onHelp }: { onHelp: () => void }) {
  const { pathname } = useLocation();
  const { incidentId } = useParams({ strict: false });
  const places = navigationFor(useMe());
  const account = useAccountEntries(onHelp);
  const organizations = [...useOrganizationEntries(), ...useInvitationEntries()];
  if (incidentId !== undefined) return null;
  const entries =
    organizations.length === 0
      ? account
      : [
          { heading: words.switchOrganization },
          ...organizations,
          { divider: true as const },
          ...account,
        ];
  return (
    <nav aria-label={words.mainNavigation} className={styles.tabs} data-foot="tabs">
      {places.map(({ id, label, href, icon, paths }) => (
        <Link
          key={id}
          href={href}
          aria-current={paths.test(pathname) ? "page" : undefined}
          className={styles.tab}
        >
          <Icon shape={shapeOf(icon)} size={16} />
          {label}
        </Link>
      ))}
      <Menu
        label={words.more}
        side="top"
        align="end"
        entries={entries}
        trigger={(props) => (
          <button type="button" className={styles.tab} {...props}>
            <Icon shape={MenuIcon} size={16} />
            {words.more}
          </button>
        )}
      />
    </nav>
  );
}
