import { useMe } from "../data/session/session.ts";
import { Button, ButtonLink } from "../ui/form/Button.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { sessionWords as words } from "../words/words.ts";
import { logOut } from "./log-out.ts";

/** Stands in front of everything: the server refuses all else until the account is renewed. */
export function ExpiredAccount() {
  const me = useMe();
  const subject = `${words.contactSubject} (${me.organization.display_name})`;
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
          <ButtonLink variant="primary" href={`mailto:?subject=${encodeURIComponent(subject)}`}>
            {words.contact}
          </ButtonLink>
        </>
      }
    >
      <p className="soft">{words.expiredWords}</p>
    </Modal>
  );
}
