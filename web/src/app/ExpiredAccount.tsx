import type { CurrentUser } from "#contract/session.ts";
import { useInstallationLinks } from "../data/session/installation-links.ts";
import { useMe } from "../data/session/session.ts";
import { Button, ButtonLink } from "../ui/form/Button.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { sessionWords as words } from "../words/words.ts";
import { logOut } from "./log-out.ts";

/** Stands in front of everything: the server refuses all else until the account is renewed. */
export function ExpiredAccount() {
  const me = useMe();
  const { contact, pricing } = useInstallationLinks();
  return (
    <Modal
      isOpen
      size="s"
      isDismissable={false}
      title={words.expired}
      onClose={() => {}}
      actions={
        <>
          <Button onClick={() => void logOut()}>{words.logOut}</Button>
          {pricing && <ButtonLink href={pricing}>{words.pricing}</ButtonLink>}
          {contact && (
            <ButtonLink variant="primary" href={withSubject(contact, me)}>
              {words.contact}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="soft">{words.expiredWords}</p>
    </Modal>
  );
}

/** A letter says whose account it is; an address of the web is followed as it is. */
function withSubject(contact: string, { organization }: CurrentUser): string {
  const subject = `${words.contactSubject} (${organization.display_name})`;
  return /^mailto:[^?]*$/i.test(contact)
    ? `${contact}?subject=${encodeURIComponent(subject)}`
    : contact;
}
