import { useState, type FormEvent } from "react";
import { errorText } from "../../data/client/error-text.ts";
import { takeReturnAddress } from "../../data/session/return-address.ts";
import { redirectToProvider, useFindSso } from "../../data/session/sso.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { ssoSignInWords as words } from "../../words/words.ts";
import styles from "./SignIn.module.css";

/**
 * To the provider of an organization, found by its handle or by the domain of an address: the same
 * for everybody of the domain.
 */
export function SsoForm({
  initialName,
  onPassword,
}: {
  initialName: string;
  onPassword: () => void;
}) {
  const [name, setName] = useState(initialName);
  const { mutate, data, isPending, error } = useFindSso();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(name, {
      onSuccess: ({ url }) => {
        if (url !== null)
          redirectToProvider(
            url,
            takeReturnAddress({ nowMs: Date.now(), store: sessionStorage }) ?? "/",
          );
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        size="l"
        label={words.name}
        name="username"
        autoComplete="username"
        ref={focusOnMount}
        required
        spellCheck={false}
        autoCapitalize="off"
        value={name}
        onChange={setName}
      />
      {data?.url === null && <Notice>{words.none}</Notice>}
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        isWide
        isBusy={isPending}
        isDisabled={name.trim() === ""}
      >
        {words.next}
      </Button>
      <Button size="l" isWide onClick={onPassword}>
        {words.back}
      </Button>
      <Link href="/sso-recovery" className={styles.aside}>
        {words.recovery}
      </Link>
    </form>
  );
}
