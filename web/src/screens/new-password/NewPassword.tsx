import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { previewTokenOf } from "../../data/session/preview-token.ts";
import { useResetPassword } from "../../data/session/users.ts";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { PasswordRules } from "../../parts/PasswordRules.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { activateWords as words } from "../../words/words.ts";
import styles from "./NewPassword.module.css";

/** For whoever forgot theirs: asks for a link; with the link, sets the new one. */
export function NewPassword() {
  const token = previewTokenOf(useLocation().pathname);
  const [value, setValue] = useState("");
  const { mutate, isPending, isSuccess, error } = useResetPassword();
  const hasLink = token !== "";
  const { problems, refusal } = useFormProblems(error, { value });
  const submit = () => mutate(hasLink ? { token, newPassword: value } : { username: value });
  return (
    <AuthLayout sidePanel={<EventStages />}>
      <AuthHeading title={hasLink ? words.setTitle : words.forgotTitle}>
        {hasLink ? undefined : words.forgotIntro}
      </AuthHeading>
      {isSuccess ? (
        <Notice
          actions={
            <ButtonLink size="s" href="/sign-in">
              {words.toSignIn}
            </ButtonLink>
          }
        >
          {hasLink ? words.done : words.asked}
        </Notice>
      ) : (
        <Form className={styles.form} refusal={refusal} onSubmit={submit}>
          {hasLink ? (
            <PasswordField
              size="l"
              label={words.password}
              autoComplete="new-password"
              ref={focusOnMount}
              required
              value={value}
              error={problems["newPassword"]}
              help={<PasswordRules typed={value} />}
              onChange={setValue}
            />
          ) : (
            <TextField
              size="l"
              label={words.email}
              type="email"
              autoComplete="username"
              ref={focusOnMount}
              required
              value={value}
              error={problems["username"]}
              onChange={setValue}
            />
          )}
          <Button type="submit" variant="primary" size="l" isWide isBusy={isPending}>
            {hasLink ? words.set : words.ask}
          </Button>
        </Form>
      )}
    </AuthLayout>
  );
}
