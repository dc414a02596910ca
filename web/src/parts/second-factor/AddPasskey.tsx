import { useState } from "react";
import { CallError } from "../../data/client/call-error.ts";
import { useAddPasskey } from "../../data/session/second-factor.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { secondFactorWords as words } from "../../words/words.ts";
import { focusOnMount } from "../focus-on-mount.ts";
import { ConfirmPassword } from "./ConfirmPassword.tsx";
import styles from "./Steps.module.css";

/** A name and the password; the browser asks for the rest. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useAddPasskey();
  const add = (currentPassword: string) =>
    mutate(
      { name: name.trim() === "" ? words.passkeys : name, currentPassword },
      {
        onSuccess: onDone,
        // What the browser says when somebody lets it be is no refusal of the server.
        onError: (problem) => {
          if (!(problem instanceof CallError)) showToast({ tone: "problem", title: words.failed });
        },
      },
    );
  return (
    <div className={styles.steps}>
      <TextField
        label={words.name}
        placeholder={words.nameHelp}
        ref={focusOnMount}
        data-autofocus
        value={name}
        onChange={setName}
      />
      <ConfirmPassword
        isFirst={false}
        label={words.next}
        isBusy={isPending}
        error={error instanceof CallError ? error : null}
        onPassword={add}
      />
    </div>
  );
}
