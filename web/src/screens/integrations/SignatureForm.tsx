import { useState } from "react";
import type { ChangeSource } from "#contract/change-sources.ts";
import { useUpdateChangeSource } from "../../data/change-source.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { ConfirmDelete } from "../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { signatureWords as words } from "../../words/words.ts";
import styles from "./Integration.module.css";

/** Sets the secret of a source of changes, or does without one. */
export function SignatureForm({ changeSource }: { changeSource: ChangeSource }) {
  const { integration_id: id, kind, is_signed } = changeSource;
  const [secret, setSecret] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useUpdateChangeSource();
  const { guard } = useUnsavedGuard(secret !== "");
  const { problems, refusal } = useFormProblems(isAsking ? null : error, { secret });
  const save = (next: string | null, toast: string) =>
    mutate(
      { params: { id }, body: { secret: next, base: { is_signed } } },
      {
        onSuccess: () => {
          setSecret("");
          setAsking(false);
          showToast({ title: toast });
        },
      },
    );
  return (
    <>
      <Form className={styles.form} refusal={refusal} onSubmit={() => save(secret, words.saved)}>
        <PasswordField
          required
          autoComplete="off"
          label={is_signed ? words.newSecret : words.secret}
          help={words.help[kind]}
          error={problems["secret"]}
          value={secret}
          onChange={(next) => {
            setSecret(next);
            reset();
          }}
        />
        <div className={styles.signatureButtons}>
          <Button type="submit" variant="primary" isBusy={isPending && !isAsking}>
            {words.save}
          </Button>
          {is_signed && (
            <Button
              variant="quiet"
              onClick={() => {
                reset();
                setAsking(true);
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
      </Form>
      <ConfirmDelete
        isOpen={isAsking}
        title={words.removeTitle}
        confirmLabel={words.remove}
        cancelLabel={words.keep}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={() => save(null, words.removed)}
        onClose={() => setAsking(false)}
      >
        {words.removeWords}
      </ConfirmDelete>
      {guard}
    </>
  );
}
