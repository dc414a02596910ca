import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { leaveFor } from "../../data/client/base-path.ts";
import { isRefusedWith } from "../../data/client/call-error.ts";
import { previewTokenOf } from "../../data/session/preview-token.ts";
import { signIn } from "../../data/session/session.ts";
import { useActivate, useInvitation } from "../../data/session/users.ts";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { PasswordRules } from "../../parts/PasswordRules.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { activateWords as words } from "../../words/words.ts";
import styles from "./Activate.module.css";

/** Where an invitation leads: a name, a password, and in. */
export function Activate() {
  const token = previewTokenOf(useLocation().pathname);
  const { data: invitation, error: refused, isLoading } = useInvitation(token);
  const [typed, setTyped] = useState<{ name?: string; password: string }>({ password: "" });
  const form = { name: typed.name ?? invitation?.name ?? "", password: typed.password };
  const hasEnded = token === "" || isRefusedWith(refused, "link_ended");
  const { mutate, isPending, isSuccess, error } = useActivate();
  const { problems, refusal } = useFormProblems(error, form);
  const submit = () =>
    mutate(
      { token, ...form },
      {
        // The account is there, whatever keeps the person from coming in by password, such as
        // single sign-on.
        onSuccess: ({ username }) =>
          void signIn({ username, password: form.password })
            .then(
              () => "/",
              () => "/sign-in?activated=yes",
            )
            .then(leaveFor),
      },
    );
  return (
    <AuthLayout sidePanel={<EventStages />}>
      <AuthHeading title={invitation?.name ? words.titleFor(invitation.name) : words.title}>
        {hasEnded
          ? words.ended
          : invitation && words.intro(invitation.organization, invitation.username)}
      </AuthHeading>
      {hasEnded ? (
        <div>
          <ButtonLink href="/sign-in">{words.toSignIn}</ButtonLink>
        </div>
      ) : isLoading ? (
        // The name that it brings would fall into what is being typed.
        <LoadingRows label={words.loading} count={2} rowHeight={62} lines={[["40%"], ["100%"]]} />
      ) : (
        <Form className={styles.form} refusal={refusal} onSubmit={submit}>
          <TextField
            size="l"
            label={words.name}
            autoComplete="name"
            ref={focusOnMount}
            required
            value={form.name}
            error={problems["name"]}
            onChange={(name) => setTyped({ ...typed, name })}
          />
          <PasswordField
            size="l"
            label={words.password}
            autoComplete="new-password"
            required
            value={form.password}
            error={problems["password"]}
            help={<PasswordRules typed={form.password} />}
            onChange={(password) => setTyped({ ...typed, password })}
          />
          <Button type="submit" variant="primary" size="l" isWide isBusy={isPending || isSuccess}>
            {words.submit}
          </Button>
        </Form>
      )}
    </AuthLayout>
  );
}
