import { useState } from "react";
import type { OrganizationType } from "#contract/session.ts";
import { setUp } from "#contract/setup.ts";
import { schemaProblems } from "../../data/client/field-problems.ts";
import { useSetUpState } from "../../data/session/setup.ts";
import { useSetUp } from "../../data/session/set-up-installation.ts";
import { PasswordRules } from "../../parts/PasswordRules.tsx";
import { browserZone } from "../../ui/time/time-text.ts";
import { TimeZonePicker } from "../../parts/TimeZonePicker.tsx";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { setUpWords as words } from "../../words/words.ts";
import styles from "./SetUp.module.css";

const TYPES = (["live", "test", "live-sandbox", "internal", "pov"] as const).map((value) => ({
  value,
  label: words.types[value],
}));

/**
 * The organization and its first administrator. What the contract refuses is said before it is
 * sent.
 */
export function SetUpForm() {
  const go = useNavigateTo();
  const [form, setForm] = useState({
    organization: "",
    name: "",
    email: "",
    password: "",
    time_zone: browserZone(),
    type: "live" as OrganizationType,
    token: "",
  });
  const { mutate, isPending, error } = useSetUp();
  const { problems, refusal, refuse } = useFormProblems(error, form);
  const needsToken = useSetUpState().data?.needs_token === true;
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const submit = () => {
    const local = schemaProblems(setUp.body, form);
    if (Object.keys(local).length > 0) return refuse(local);
    mutate(form, { onSuccess: () => go("/set-up?step=source", { replace: true }) });
  };
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={submit}>
      {needsToken && (
        <TextField
          size="l"
          label={words.token}
          help={words.tokenHelp}
          name="token"
          autoComplete="off"
          spellCheck={false}
          value={form.token}
          error={problems.token}
          onChange={(token) => set({ token })}
        />
      )}
      <TextField
        size="l"
        label={words.organization}
        name="organization"
        autoComplete="organization"
        ref={focusOnMount}
        value={form.organization}
        error={problems.organization}
        onChange={(organization) => set({ organization })}
      />
      <TextField
        size="l"
        label={words.name}
        name="name"
        autoComplete="name"
        value={form.name}
        error={problems.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        size="l"
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="off"
        value={form.email}
        error={problems.email}
        onChange={(email) => set({ email })}
      />
      <PasswordField
        size="l"
        label={words.password}
        name="password"
        autoComplete="new-password"
        value={form.password}
        error={problems.password}
        help={<PasswordRules typed={form.password} />}
        onChange={(password) => set({ password })}
      />
      <div className={styles.pair}>
        <TimeZonePicker
          size="l"
          label={words.timeZone}
          value={form.time_zone}
          onChange={(time_zone) => set({ time_zone })}
        />
        <Select
          size="l"
          label={words.type}
          options={TYPES}
          value={form.type}
          onChange={(type) => set({ type })}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="l"
        isWide
        isBusy={isPending}
        className={styles.submit}
      >
        {words.submit}
      </Button>
    </Form>
  );
}
