import { useState } from "react";
import type { Sso } from "#contract/sso.ts";
import { isRefusedWith } from "../../../data/client/call-error.ts";
import { useUpdateSso } from "../../../data/session/sso.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { ssoWords as words } from "../../../words/words.ts";
import styles from "./SingleSignOn.module.css";

type Status = Sso["status"];

/**
 * Whether the provider is asked, and whether passwords still work. Ending them untested asks for
 * the organization's name.
 */
export function SsoState({ sso, mayChange }: { sso: Sso; mayChange: boolean }) {
  const { mutate, error, isPending, reset } = useUpdateSso();
  const [name, setName] = useState(sso.idP);
  const { problems, refusal } = useFormProblems(error, { idP: name });
  const needsConfirmation = isRefusedWith(error, "sso_needs_confirmation");
  const change = (status: Status, more: { confirmation?: string } = {}) =>
    mutate({ body: { enabled: status !== "off", status, ...more } });
  const saveName = () => mutate({ body: { enabled: sso.enabled, status: sso.status, idP: name } });
  return (
    <Section title={words.state} isBeside>
      <SegmentedControl
        items={(["off", "offered", "enforced"] as const).map((id) => ({
          id,
          label: words.statuses[id],
        }))}
        value={sso.status}
        label={words.stateLabel}
        isDisabled={!mayChange || isPending}
        onChange={(status) => change(status)}
      />
      <p className={styles.soft}>{words.explains[sso.status]}</p>
      <Form
        className={styles.name}
        refusal={needsConfirmation ? undefined : refusal}
        onSubmit={saveName}
      >
        <TextField
          className={styles.field}
          label={words.name}
          placeholder={words.nameHelp}
          value={name}
          maxLength={100}
          disabled={!mayChange}
          error={problems["idP"]}
          onChange={setName}
        />
        {name !== sso.idP && (
          <Button type="submit" size="field" isBusy={isPending}>
            {words.saveName}
          </Button>
        )}
      </Form>
      <ConfirmDelete
        isOpen={needsConfirmation}
        title={words.confirmTitle}
        word={sso.source.name}
        typeLabel={words.confirmType(sso.source.name)}
        mismatch={words.confirmMismatch(sso.source.name)}
        confirmLabel={words.confirmButton}
        cancelLabel={words.cancel}
        isBusy={isPending}
        onConfirm={() => change("enforced", { confirmation: sso.source.name })}
        onClose={reset}
      >
        {words.confirm}
      </ConfirmDelete>
    </Section>
  );
}
