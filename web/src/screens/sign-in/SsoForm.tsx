import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
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
  const { problems, refusal } = useFormProblems(error, { name });
  const submit = () =>
    mutate(name, {
      onSuccess: ({ url }) => {
        if (url !== null)
          redirectToProvider(
            url,
            takeReturnAddress({ nowMs: Date.now(), store: sessionStorage }) ?? "/",
          );
      },
    });
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={submit}>
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
        error={problems["name"]}
        onChange={setName}
      />
      {data?.url === null && <Notice>{words.none}</Notice>}
      <Button type="submit" variant="primary" size="l" isWide isBusy={isPending}>
        {words.next}
      </Button>
      <Button size="l" isWide onClick={onPassword}>
        {words.back}
      </Button>
      <Link href="/sso-recovery" className={styles.aside}>
        {words.recovery}
      </Link>
    </Form>
  );
}
