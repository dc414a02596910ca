import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { hasToggle } from "../../data/client/access.ts";
import { useSaveUiSettings } from "../../data/session/customizations.ts";
import { useMe } from "../../data/session/session.ts";
import { useChangeMyPassword, useUpdateMyName } from "../../data/session/my-account.ts";
import { AuthHeading, AuthLayout } from "../../parts/AuthLayout.tsx";
import { EventStages } from "../../parts/EventStages.tsx";
import { PasswordRules } from "../../parts/PasswordRules.tsx";
import { browserZone } from "../../ui/time/time-text.ts";
import { TimeZonePicker } from "../../parts/TimeZonePicker.tsx";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { welcomeWords as words } from "../../words/words.ts";
import styles from "./Welcome.module.css";

/**
 * For whoever is here for the first time: with a password of their own the account becomes active.
 */
export function Welcome() {
  const me = useMe();
  const hasZone = hasToggle(me, "user_time_zone_customization");
  const go = useNavigateTo();
  const [form, setForm] = useState({
    name: me.contact.name,
    current: "",
    next: "",
    zone: browserZone(),
  });
  const name = useUpdateMyName();
  const password = useChangeMyPassword();
  const look = useSaveUiSettings();
  const error = name.error ?? password.error ?? look.error;
  const { problems, refusal } = useFormProblems(error, {
    name: form.name,
    currentPassword: form.current,
    newPassword: form.next,
  });
  const submit = async () => {
    if (form.name !== me.contact.name) await name.mutateAsync({ body: { name: form.name } });
    if (hasZone) await look.mutateAsync({ timeZone: form.zone });
    await password.mutateAsync({ body: { currentPassword: form.current, newPassword: form.next } });
    go("/", { replace: true });
  };
  return (
    <AuthLayout sidePanel={<EventStages />}>
      <AuthHeading title={words.title(me.contact.name)}>
        {words.intro(me.organization.display_name)}
      </AuthHeading>
      <Form className={styles.form} refusal={refusal} onSubmit={() => void submit()}>
        <TextField
          size="l"
          label={words.name}
          help={words.nameHelp}
          autoComplete="name"
          required
          value={form.name}
          error={problems.name}
          onChange={(next) => setForm({ ...form, name: next })}
        />
        <PasswordField
          size="l"
          label={words.current}
          autoComplete="current-password"
          required
          value={form.current}
          error={problems.currentPassword}
          onChange={(current) => setForm({ ...form, current })}
        />
        <PasswordField
          size="l"
          label={words.next}
          autoComplete="new-password"
          required
          value={form.next}
          error={problems.newPassword}
          help={<PasswordRules typed={form.next} />}
          onChange={(next) => setForm({ ...form, next })}
        />
        {hasZone && (
          <TimeZonePicker
            size="l"
            label={words.timeZone}
            value={form.zone}
            onChange={(zone) => setForm({ ...form, zone })}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="l"
          isWide
          isBusy={name.isPending || password.isPending || look.isPending}
        >
          {words.submit}
        </Button>
      </Form>
    </AuthLayout>
  );
}
