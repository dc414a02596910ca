import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { AddressChannel } from "#contract/sharing.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useCreateContact } from "../../../data/contacts.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { actionWords, shareDialogWords } from "../../../words/words.ts";
import styles from "./NewContact.module.css";

interface NewContactProps {
  channel: AddressChannel;
  onAdded: (id: string) => void;
}

/** Somebody outside, kept under a name for the next time. */
export function NewContact({ channel, onAdded }: NewContactProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const create = useCreateContact();
  const { problems, refusal } = useFormProblems(create.error, {
    name,
    email: address,
    phone_number: address,
  });
  if (!isOpen)
    return (
      <div>
        <Button size="s" variant="quiet" icon={UserPlus} onClick={() => setOpen(true)}>
          {shareDialogWords.newContact}
        </Button>
      </div>
    );
  const isMail = channel === "email";
  const submit = () =>
    create.mutate(
      { body: { name, ...(isMail ? { email: address } : { phone_number: address }) } },
      { onSuccess: ({ _id }) => (setOpen(false), onAdded(_id)) },
    );
  return (
    <Form
      className={styles.contact}
      aria-label={shareDialogWords.newContact}
      refusal={refusal}
      onSubmit={submit}
    >
      <TextField
        label={shareDialogWords.contactName}
        value={name}
        onChange={setName}
        error={problems["name"]}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label={isMail ? shareDialogWords.contactMail : shareDialogWords.contactPhone}
        type={isMail ? "email" : "tel"}
        value={address}
        onChange={setAddress}
        error={problems["email"] ?? problems["phone_number"]}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button size="s" variant="quiet" onClick={() => setOpen(false)}>
          {actionWords.cancel}
        </Button>
        <Button size="s" type="submit" isBusy={create.isPending}>
          {shareDialogWords.addContact}
        </Button>
      </div>
    </Form>
  );
}
