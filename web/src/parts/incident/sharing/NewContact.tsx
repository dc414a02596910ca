import { UserPlus } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { AddressChannel } from "#contract/sharing.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { useCreateContact } from "../../../data/contacts.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { actionWords, shareWords as words } from "../../../words/words.ts";
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
  if (!isOpen)
    return (
      <div>
        <Button size="s" variant="quiet" icon={UserPlus} onClick={() => setOpen(true)}>
          {words.newContact}
        </Button>
      </div>
    );
  const isMail = channel === "email";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { name, ...(isMail ? { email: address } : { phone_number: address }) } },
      { onSuccess: ({ _id }) => (setOpen(false), onAdded(_id)) },
    );
  };
  const problemOf = (...fields: string[]) =>
    create.error instanceof CallError
      ? create.error.problems.find(({ field }) => field !== undefined && fields.includes(field))
          ?.message
      : undefined;
  const [nameProblem, addressProblem] = [problemOf("name"), problemOf("email", "phone_number")];
  const otherProblem =
    create.error && nameProblem === undefined && addressProblem === undefined
      ? errorText(create.error)
      : undefined;
  return (
    <form className={styles.contact} aria-label={words.newContact} onSubmit={submit}>
      <TextField
        label={words.contactName}
        value={name}
        onChange={setName}
        error={nameProblem}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label={isMail ? words.contactMail : words.contactPhone}
        type={isMail ? "email" : "tel"}
        value={address}
        onChange={setAddress}
        error={addressProblem ?? otherProblem}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button size="s" variant="quiet" onClick={() => setOpen(false)}>
          {actionWords.cancel}
        </Button>
        <Button size="s" type="submit" isBusy={create.isPending}>
          {words.addContact}
        </Button>
      </div>
    </form>
  );
}
