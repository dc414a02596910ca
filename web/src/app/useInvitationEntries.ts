import { useMyInvitations } from "../data/session/invitations.ts";
import type { MenuEntry } from "../ui/overlay/MenuList.tsx";
import { shellWords as words } from "../words/words.ts";

/** Where the person answers organizations that wait for them. */
export function useInvitationEntries(): MenuEntry[] {
  const { data: invitations = [] } = useMyInvitations();
  return invitations.map(({ organizationName, displayName }) => ({
    id: `invitation-${organizationName}`,
    label: words.invitationFrom(displayName),
    icon: "Mail",
    href: "/user-preferences",
  }));
}
