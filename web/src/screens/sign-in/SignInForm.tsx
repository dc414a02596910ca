import { useState, type FormEvent } from "react";
import { CallError, isRefusedWith } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { takeReturnAddress } from "../../data/session/return-address.ts";
import { supportsPasskeys, usePasskeySignIn } from "../../data/session/second-factor.ts";
import { fetchMyOrganizations, useLogIn } from "../../data/session/session.ts";
import { redirectToProvider, useSsoLookup } from "../../data/session/sso.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import {
  activateWords,
  secondFactorWords,
  signInWords as words,
  ssoSignInWords,
} from "../../words/en.ts";
import styles from "./SignIn.module.css";

interface SignInFormProps {
  /** To be signed in to. */
  organization: string | undefined;
  /** Where whoever sat here was before; somebody else may come now. */
  previousOrganization: string | undefined;
  onSso: () => void;
  onChooseOrganization: () => void;
}

const returnAddress = () => takeReturnAddress({ nowMs: Date.now(), store: sessionStorage });
/** "@northwind.example" of a whole address. */
const domainIn = (address: string): string | null =>
  /^[^@\s]+(@[^@\s]+\.[a-z]{2,})$/i.exec(address.trim())?.[1]?.toLowerCase() ?? null;

/**
 * Signs in and goes back to where the person was; who comes anew and belongs to several chooses
 * first.
 */
export function SignInForm({
  organization,
  previousOrganization,
  onSso,
  onChooseOrganization,
}: SignInFormProps) {
  const go = useNavigateTo();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isByPassword, setByPassword] = useState(false);
  const { mutate, isPending, error } = useLogIn();
  const passkey = usePasskeySignIn();
  const knownSso = useSsoLookup(
    useDebouncedValue(domainIn(username)) ?? organization ?? previousOrganization ?? null,
  ).data;
  const provider =
    knownSso !== undefined && knownSso.url !== null ? { ...knownSso, url: knownSso.url } : null;
  const isProviderOnly = provider?.is_only === true && !isByPassword;
  const needsCode =
    code !== "" ||
    isRefusedWith(error, "second_factor_needed") ||
    isRefusedWith(error, "second_factor_wrong");
  const openProvider = () => provider && redirectToProvider(provider.url, returnAddress() ?? "/");
  const openConsole = async () => {
    const returnHref = returnAddress();
    if (
      returnHref === null &&
      organization === undefined &&
      (await fetchMyOrganizations()).length > 1
    )
      onChooseOrganization();
    else go(returnHref ?? "/", { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isProviderOnly) openProvider();
    else
      mutate(
        {
          username,
          password,
          ...(needsCode ? { code } : {}),
          ...(organization === undefined ? {} : { organization_name: organization }),
        },
        { onSuccess: () => void openConsole() },
      );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        size="l"
        label={words.email}
        type="email"
        name="username"
        autoComplete="username"
        ref={focusOnMount}
        required={!isProviderOnly}
        spellCheck={false}
        autoCapitalize="off"
        value={username}
        onChange={setUsername}
      />
      {provider && (
        <Button
          type={isProviderOnly ? "submit" : "button"}
          variant="primary"
          size="l"
          isWide
          onClick={isProviderOnly ? undefined : openProvider}
        >
          {ssoSignInWords.continueWith(provider.idP)}
        </Button>
      )}
      {isProviderOnly && (
        <Button size="l" isWide onClick={() => setByPassword(true)}>
          {ssoSignInWords.passwordInstead}
        </Button>
      )}
      {isProviderOnly && <Link href="/sso-recovery">{ssoSignInWords.recovery}</Link>}
      {!isProviderOnly && (
        <>
          <PasswordField
            size="l"
            label={words.password}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
          {needsCode && (
            <TextField
              size="l"
              label={secondFactorWords.enterCode}
              name="code"
              autoComplete="one-time-code"
              isMono
              ref={focusOnMount}
              required
              value={code}
              onChange={setCode}
            />
          )}
          {passkey.error && (
            <Notice tone="problem">
              {passkey.error instanceof CallError
                ? errorText(passkey.error)
                : secondFactorWords.signInFailed}
            </Notice>
          )}
          {error && !(needsCode && code === "") && (
            <Notice tone="problem">{errorText(error)}</Notice>
          )}
          <Button
            type="submit"
            variant={provider ? "default" : "primary"}
            size="l"
            isWide
            isBusy={isPending}
          >
            {words.submit}
          </Button>
          {supportsPasskeys() && (
            <Button
              size="l"
              isWide
              isBusy={passkey.isPending}
              onClick={() => passkey.mutate(organization, { onSuccess: () => void openConsole() })}
            >
              {secondFactorWords.signIn}
            </Button>
          )}
          {!provider && (
            <Button size="l" isWide onClick={onSso}>
              {ssoSignInWords.sso}
            </Button>
          )}
          <Link href="/new-password" className={styles.aside}>
            {activateWords.forgot}
          </Link>
        </>
      )}
    </form>
  );
}
