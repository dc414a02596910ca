import type { UserItem } from "../../../data/session/users.ts";
import { SecretDialog } from "../../../parts/SecretDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { oneTimeSecretWords, userWords as words } from "../../../words/words.ts";

/**
 * How the invitation reaches the new member: by mail, by a link to pass on, or not at all, because
 * they have an account.
 */
export function CreatedInvitation({
  item,
  onClose,
}: {
  item: Pick<UserItem, "email" | "invited">;
  onClose: () => void;
}) {
  const link = item.invited?.link ?? null;
  if (link !== null)
    return (
      <SecretDialog title={words.linkTitle} label={words.link} secret={link} onClose={onClose}>
        {words.linkWords}
      </SecretDialog>
    );
  return (
    <Modal
      isOpen
      size="s"
      title={item.invited?.mailed ? words.mailedTitle : words.addedTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {oneTimeSecretWords.done}
        </Button>
      }
    >
      {item.invited?.mailed ? words.mailedWords(item.email) : words.addedWords}
    </Modal>
  );
}
