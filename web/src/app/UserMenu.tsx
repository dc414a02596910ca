import { accountName } from "../data/session/account-name.ts";
import { useMe } from "../data/session/session.ts";
import { Avatar } from "../ui/text/Avatar.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { TopBarButton } from "../ui/layout/TopBar.tsx";
import { shellWords as words } from "../words/words.ts";
import { useAccountEntries } from "./useAccountEntries.ts";

/** The person, and what belongs to them. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { contact } = useMe();
  const name = accountName(contact);
  const entries = useAccountEntries(onHelp);
  return (
    <Menu
      label={words.userMenu(name)}
      align="end"
      entries={entries}
      trigger={(props) => (
        <TopBarButton {...props}>
          <Avatar name={name} size={26} />
          <span className="unseen">{words.userMenu(name)}</span>
        </TopBarButton>
      )}
    />
  );
}
