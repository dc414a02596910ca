import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { errorText } from "../../data/client/error-text.ts";
import { previewTokenOf } from "../../data/session/preview-token.ts";
import { useRequestSsoBypass, useRedeemSsoBypass } from "../../data/session/sso.ts";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { ssoSignInWords as words } from "../../words/words.ts";
import styles from "./SsoRecovery.module.css";

/**
 * The admins' way in while single sign-on does not work: asks for a link; with the link, signs in.
 */
export function SsoRecovery() {
  const token = previewTokenOf(useLocation().pathname);
  return (
    <AuthLayout sidePanel={<EventStages />}>
      <AuthHeading title={words.recoveryTitle}>
        {token === "" ? words.recoveryIntro : words.followIntro}
      </AuthHeading>
      {token === "" ? <RequestLinkForm /> : <RecoveryForm token={token} />}
    </AuthLayout>
  );
}

function RequestLinkForm() {
  const [username, setUsername] = useState("");
  const { mutate, isPending, isSuccess, error } = useRequestSsoBypass();
  const { problems, refusal } = useFormProblems(error, { username });
  if (isSuccess)
    return (
      <div className={styles.form}>
        <Notice
          actions={
            <ButtonLink size="s" href="/sign-in">
              {words.toSignIn}
            </ButtonLink>
          }
        >
          {words.asked}
        </Notice>
        <p className={styles.soft}>{words.noMail}</p>
      </div>
    );
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={() => mutate(username)}>
      <TextField
        size="l"
        label={words.email}
        type="email"
        autoComplete="username"
        ref={focusOnMount}
        required
        value={username}
        error={problems["username"]}
        onChange={setUsername}
      />
      <Button type="submit" variant="primary" size="l" isWide isBusy={isPending}>
        {words.ask}
      </Button>
    </Form>
  );
}

/** Asks for a press: programs that look at letters follow links by themselves. */
function RecoveryForm({ token }: { token: string }) {
  const go = useNavigateTo();
  const { mutate, isPending, error } = useRedeemSsoBypass();
  return (
    <div className={styles.form}>
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      <Button
        variant="primary"
        size="l"
        isWide
        isBusy={isPending}
        onClick={() => mutate({ token }, { onSuccess: () => go("/", { replace: true }) })}
      >
        {words.follow}
      </Button>
    </div>
  );
}
