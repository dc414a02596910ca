import { useState, type FormEvent } from "react";
import { CallError } from "../../data/call-error.ts";
import { knowsPasskeys, usePasskeySignIn } from "../../data/second-factor.ts";
import { errorText } from "../../data/error-words.ts";
import { takeReturnAddress } from "../../data/return-address.ts";
import { fetchMyOrganizations, useLogIn } from "../../data/session.ts";
import { takeFocus } from "../../parts/take-focus.ts";
import { useGo } from "../../parts/useGo.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { activateWords, secondFactorWords, signInWords as words, ssoSignInWords } from "../../words/en.ts";
import styles from "./SignIn.module.css";

/** Signs in and goes back to where the person was; who comes anew and belongs to several chooses first. */
export function SignInForm({ organization, onSso, onSeveral }: { organization: string | undefined; onSso: () => void; onSeveral: () => void }) {
  const go = useGo();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useLogIn();
  const [code, setCode] = useState("");
  const passkey = usePasskeySignIn();
  const needsCode = code !== "" || (error instanceof CallError && error.problems[0]?.code === "second_factor_needed");
  const enter = async () => {
    const back = takeReturnAddress({ nowMs: Date.now(), store: sessionStorage });
    if (back === null && organization === undefined && (await fetchMyOrganizations()).length > 1) onSeveral();
    else go(back ?? "/", { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ username, password, ...(needsCode ? { code } : {}), ...(organization === undefined ? {} : { organization_name: organization }) }, { onSuccess: () => void enter() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField size="l" label={words.email} type="email" name="username" autoComplete="username" ref={takeFocus} required spellCheck={false} autoCapitalize="off" value={username} onChange={setUsername} />
      <PasswordField size="l" label={words.password} name="password" autoComplete="current-password" required value={password} onChange={setPassword} />
      {needsCode && <TextField size="l" label={secondFactorWords.enterCode} name="code" autoComplete="one-time-code" isMono ref={takeFocus} required value={code} onChange={setCode} />}
      {passkey.error && <Notice tone="problem">{passkey.error instanceof CallError ? errorText(passkey.error) : secondFactorWords.signInFailed}</Notice>}
      {error && !(needsCode && code === "") && <Notice tone="problem">{errorText(error)}</Notice>}
      <Button type="submit" variant="primary" size="l" isWide isBusy={isPending}>{words.submit}</Button>
      {knowsPasskeys() && <Button size="l" isWide isBusy={passkey.isPending} onClick={() => passkey.mutate(organization, { onSuccess: () => void enter() })}>{secondFactorWords.signIn}</Button>}
      <Button size="l" isWide onClick={onSso}>{ssoSignInWords.sso}</Button>
      <Link href="/new-password">{activateWords.forgot}</Link>
    </form>
  );
}
