import { useState } from "react";
import { useChangeMyPassword, useMyCredentials } from "../../data/session/my-account.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { PasswordRules } from "../../parts/PasswordRules.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { listText, passwordWords as words } from "../../words/words.ts";
import styles from "./ChangePassword.module.css";

export function ChangePassword() {
  const go = useNavigateTo();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNext] = useState("");
  const [ends, setEnds] = useState({ keys: false, passkeys: false });
  const { mutate, isPending, error } = useChangeMyPassword();
  const { data: credentials } = useMyCredentials();
  const { problems, refusal } = useFormProblems(error, { currentPassword, newPassword });
  const submit = () =>
    mutate(
      { body: { currentPassword, newPassword, ends } },
      {
        onSuccess: () => {
          showToast({ title: words.changed });
          go("/user-preferences");
        },
      },
    );
  return (
    <>
      <PageTitle hasLine>{words.title}</PageTitle>
      <Form className={styles.form} refusal={refusal} onSubmit={submit}>
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
        {credentials && credentials.sessions > 0 && (
          <p className="soft">{words.sessions(credentials.sessions)}</p>
        )}
        {(["keys", "passkeys"] as const).map(
          (kind) =>
            credentials &&
            credentials[kind].length > 0 && (
              <Checkbox
                key={kind}
                label={words.endsToo[kind](listText(credentials[kind]))}
                checked={ends[kind]}
                onToggle={(isOn) => setEnds({ ...ends, [kind]: isOn })}
              />
            ),
        )}
        <div>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {words.submit}
          </Button>
        </div>
      </Form>
    </>
  );
}
