import { useState, type FormEvent } from "react";
import { errorText } from "../../data/error-words.ts";
import { takeReturnAddress } from "../../data/return-address.ts";
import { fetchMyOrganizations, useLogIn } from "../../data/session.ts";
import { takeFocus } from "../../parts/take-focus.ts";
import { useGo } from "../../parts/useGo.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { signInWords as words } from "../../words/en.ts";
import styles from "./SignIn.module.css";

/** Signs in and goes back to where the person was; who comes anew and belongs to several chooses first. */
export function SignInForm({ onSeveral }: { onSeveral: () => void }) {
  const go = useGo();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useLogIn();
  const enter = async () => {
    const back = takeReturnAddress({ nowMs: Date.now(), store: sessionStorage });
    if (back === null && (await fetchMyOrganizations()).length > 1) onSeveral();
    else go(back ?? "/", { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ username, password }, { onSuccess: () => void enter() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField size="l" label={words.email} type="email" name="username" autoComplete="username" ref={takeFocus} required spellCheck={false} autoCapitalize="off" value={username} onChange={setUsername} />
      <PasswordField size="l" label={words.password} name="password" autoComplete="current-password" required value={password} onChange={setPassword} />
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      <Button type="submit" variant="primary" size="l" isWide isBusy={isPending}>{words.submit}</Button>
    </form>
  );
}
