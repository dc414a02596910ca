import { useState, type FormEvent } from "react";
import { errorText, fieldProblems } from "../../data/client/error-text.ts";
import { useChangeMyPassword } from "../../data/session/session.ts";
import { isPasswordAllowed } from "../../parts/password-rules.ts";
import { PasswordRules } from "../../parts/PasswordRules.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { passwordWords as words } from "../../words/words.ts";
import styles from "./ChangePassword.module.css";

export function ChangePassword() {
  const go = useNavigateTo();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNext] = useState("");
  const { mutate, isPending, error } = useChangeMyPassword();
  const problems = fieldProblems(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: () => {
          showToast({ title: words.changed });
          go("/user-preferences");
        },
      },
    );
  };
  return (
    <>
      <PageTitle hasLine>{words.title}</PageTitle>
      <form className={styles.form} onSubmit={submit}>
        <p className="soft">{words.intro}</p>
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          ref={focusOnMount}
          required
          value={currentPassword}
          error={problems.currentPassword}
          onChange={setCurrent}
        />
        <PasswordField
          label={words.next}
          autoComplete="new-password"
          required
          value={newPassword}
          error={problems.newPassword}
          help={<PasswordRules typed={newPassword} />}
          onChange={setNext}
        />
        {error && Object.keys(problems).length === 0 && (
          <Notice tone="problem">{errorText(error)}</Notice>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={isPending}
            isDisabled={!isPasswordAllowed(newPassword) || currentPassword === ""}
          >
            {words.submit}
          </Button>
        </div>
      </form>
    </>
  );
}
