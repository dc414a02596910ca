import { useLocation } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { errorText } from "../../data/error-words.ts";
import { previewTokenOf } from "../../data/preview-token.ts";
import { useAskSsoBypass, useFollowSsoBypass } from "../../data/sso.ts";
import { DoorHead, DoorPage } from "../../parts/DoorPage.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { takeFocus } from "../../parts/take-focus.ts";
import { useGo } from "../../parts/useGo.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ssoSignInWords as words } from "../../words/en.ts";
import styles from "./SsoRecovery.module.css";

/**
 * The admins' way in while single sign-on does not work: asks for a link; with the link, signs in.
 */
export function SsoRecovery() {
  const token = previewTokenOf(useLocation().pathname);
  return (
    <DoorPage aside={<EventStages />}>
      <DoorHead title={words.recoveryTitle}>
        {token === "" ? words.recoveryIntro : words.followIntro}
      </DoorHead>
      {token === "" ? <AskForLink /> : <FollowLink token={token} />}
    </DoorPage>
  );
}

function AskForLink() {
  const [username, setUsername] = useState("");
  const { mutate, isPending, isSuccess, error } = useAskSsoBypass();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(username);
  };
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
    <form className={styles.form} onSubmit={submit}>
      <TextField
        size="l"
        label={words.email}
        type="email"
        autoComplete="username"
        ref={takeFocus}
        required
        value={username}
        onChange={setUsername}
      />
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        isWide
        isBusy={isPending}
        isDisabled={username.trim() === ""}
      >
        {words.ask}
      </Button>
    </form>
  );
}

/** Asks for a press: programs that look at letters follow links by themselves. */
function FollowLink({ token }: { token: string }) {
  const go = useGo();
  const { mutate, isPending, error } = useFollowSsoBypass();
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
