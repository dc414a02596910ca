import { Form } from "../../ui/form/Form.tsx";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { supportsPasskeys } from "../../data/session/second-factor.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import {
  activateWords,
  secondFactorWords,
  signInWords as words,
  ssoSignInWords,
} from "../../words/words.ts";
import styles from "./SignIn.module.css";
import { type SignInTarget, useSignIn } from "./useSignIn.ts";

interface SignInFormProps extends SignInTarget {
  onSso: () => void;
}

/**
 * Signs in and goes back to where the person was; who comes anew and belongs to several chooses
 * first.
 */
export function SignInForm({ onSso, ...target }: SignInFormProps) {
  const signIn = useSignIn(target);
  const { provider, isProviderOnly } = signIn;
  return (
    <Form className={styles.form} onSubmit={signIn.submit}>
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
        value={signIn.username}
        onChange={signIn.setUsername}
      />
      {provider && (
        <Button
          type={isProviderOnly ? "submit" : "button"}
          variant="primary"
          size="l"
          isWide
          onClick={isProviderOnly ? undefined : signIn.openProvider}
        >
          {ssoSignInWords.continueWith(provider.idP)}
        </Button>
      )}
      {isProviderOnly && (
        <Button size="l" isWide onClick={signIn.choosePassword}>
          {ssoSignInWords.passwordInstead}
        </Button>
      )}
      {isProviderOnly && <Link href="/sso-recovery">{ssoSignInWords.recovery}</Link>}
      {!isProviderOnly && <PasswordPart signIn={signIn} onSso={onSso} />}
    </Form>
  );
}

/** The ways in that need no provider. */
function PasswordPart({
  signIn,
  onSso,
}: {
  signIn: ReturnType<typeof useSignIn>;
  onSso: () => void;
}) {
  const { error, needsCode, passkey, provider } = signIn;
  return (
    <>
      <PasswordField
        size="l"
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        value={signIn.password}
        onChange={signIn.setPassword}
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
          value={signIn.code}
          onChange={signIn.setCode}
        />
      )}
      {passkey.error && (
        <Notice tone="problem">
          {passkey.error instanceof CallError
            ? errorText(passkey.error)
            : secondFactorWords.signInFailed}
        </Notice>
      )}
      {error && !(needsCode && signIn.code === "") && (
        <Notice tone="problem">{errorText(error)}</Notice>
      )}
      <Button
        type="submit"
        variant={provider ? "default" : "primary"}
        size="l"
        isWide
        isBusy={signIn.isPending}
      >
        {signIn.isInvited ? words.join : words.submit}
      </Button>
      {supportsPasskeys() && (
        <Button size="l" isWide isBusy={passkey.isPending} onClick={passkey.signIn}>
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
  );
}
