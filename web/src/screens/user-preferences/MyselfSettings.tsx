import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useMe } from "../../data/session/session.ts";
import { useUpdateMyName } from "../../data/session/my-account.ts";
import { KeyboardHelp } from "../../parts/KeyboardHelp.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { preferenceWords as words } from "../../words/words.ts";
import { Setting } from "./Setting.tsx";
import styles from "./UserPreferences.module.css";

export function MyselfSettings() {
  const { contact } = useMe();
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <>
      <Section title={words.sections.me} isBeside>
        <NameForm key={contact.name} saved={contact.name} />
        <TextField
          className={styles.field}
          label={words.email}
          value={contact.email}
          disabled
          onChange={() => {}}
        />
        <Setting label={words.password}>
          <ButtonLink href="/change-password">{words.changePassword}</ButtonLink>
        </Setting>
      </Section>
      <Section title={words.sections.keyboard} extra={words.keysWords} isBeside>
        <div>
          <Button keys="?" onClick={() => setHelpOpen(true)}>
            {words.showKeys}
          </Button>
        </div>
      </Section>
      {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </>
  );
}

function NameForm({ saved }: { saved: string }) {
  const [name, setName] = useState(saved);
  const { mutate, isPending, error } = useUpdateMyName();
  const { problems, refusal } = useFormProblems(error, { name });
  const submit = () =>
    mutate({ body: { name } }, { onSuccess: () => showToast({ title: words.nameSaved }) });
  return (
    <Form className={styles.nameForm} refusal={refusal} onSubmit={submit}>
      <TextField
        className={styles.field}
        label={words.name}
        autoComplete="name"
        value={name}
        error={problems["name"]}
        onChange={setName}
      />
      {name !== saved && (
        <Button type="submit" size="field" isBusy={isPending} className={styles.save}>
          {words.saveName}
        </Button>
      )}
    </Form>
  );
}
