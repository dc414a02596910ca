import { ChevronsUpDown } from "lucide-react";
import type { CurrentUser } from "#contract/session.ts";
import { shortName } from "../parts/short-name.ts";
import { Icon } from "../ui/text/Icon.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { TopBarBadge, TopBarButton } from "../ui/layout/TopBar.tsx";
import { shellWords as words } from "../words/words.ts";
import styles from "./OrganizationMenu.module.css";
import { useInvitationEntries } from "./useInvitationEntries.ts";
import { useOrganizationEntries } from "./useOrganizationEntries.ts";

/** Which organization this is; with several, also the way to another. */
export function OrganizationMenu({ me: { organization, is_demo } }: { me: CurrentUser }) {
  const organizations = useOrganizationEntries();
  const entries = [...organizations, ...useInvitationEntries()];
  const type = is_demo ? words.demoMark : words.types[organization.config.type];
  const face = (
    <>
      <span className={styles.name} title={organization.display_name}>
        {shortName(organization.display_name)}
      </span>
      <TopBarBadge>{type}</TopBarBadge>
    </>
  );
  if (entries.length === 0) return <span className={styles.organization}>{face}</span>;
  return (
    <span className={styles.selector}>
      <Menu
        label={words.switchOrganization}
        align="end"
        entries={entries}
        trigger={(props) => (
          <TopBarButton {...props}>
            <span className="unseen">{words.switchOrganization}: </span>
            {face}
            <Icon shape={ChevronsUpDown} size={12} />
          </TopBarButton>
        )}
      />
    </span>
  );
}
