import { Trash2 } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useDeleteSecret, useSaveSecret, useWorkflowSecrets } from "../../../data/workflows.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { PasswordField } from "../../../ui/form/PasswordField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { workflowWords as words } from "../../../words/words.ts";
import styles from "./WorkflowForm.module.css";

/** Values that steps send and nobody reads. */
export function WorkflowSecrets() {
  const mayUpdate = mayDo(useMe(), "workflows@update");
  const { data, isPending, isError, error, refetch } = useWorkflowSecrets();
  const remove = useDeleteSecret();
  const [openName, setOpenName] = useState<string | null>(null);
  return (
    <Section title={words.secrets} level={3} className={styles.secrets}>
      <p className="small soft">{words.secretsWords}</p>
      {isPending && <LoadingRows label={words.secretsLoading} count={1} rowHeight={40} />}
      {isError && (
        <Notice tone="problem">
          {words.secretsBroken}: {errorText(error)}{" "}
          <Button onClick={() => void refetch()}>{words.loadAgain}</Button>
        </Notice>
      )}
      {data?.items.length === 0 && <p className="soft">{words.noSecrets}</p>}
      <ul className={styles.list}>
        {data?.items.map(({ name }) => (
          <li key={name} className={styles.secret}>
            <span className="mono">{name}</span>
            {mayUpdate && (
              <IconButton
                icon={Trash2}
                label={words.deleteSecret(name)}
                onClick={() => setOpenName(name)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && <NewSecret />}
      <ConfirmDelete
        isOpen={openName !== null}
        title={words.deleteSecret(openName ?? "")}
        confirmLabel={words.deleteSecret(openName ?? "")}
        cancelLabel={words.keepSecret}
        isBusy={remove.isPending}
        error={remove.isError ? errorText(remove.error) : undefined}
        onConfirm={() =>
          openName !== null &&
          remove.mutate({ params: { name: openName } }, { onSuccess: () => setOpenName(null) })
        }
        onClose={() => setOpenName(null)}
      >
        {words.deleteSecretWords}
      </ConfirmDelete>
    </Section>
  );
}

function NewSecret() {
  const [{ name, value }, setDraft] = useState({ name: "", value: "" });
  const save = useSaveSecret();
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { params: { name }, body: { value } },
          { onSuccess: () => setDraft({ name: "", value: "" }) },
        );
      }}
    >
      <TextField
        label={words.secretName}
        value={name}
        isMono
        onChange={(next) => setDraft({ name: next, value })}
      />
      <PasswordField
        label={words.secretValue}
        value={value}
        autoComplete="off"
        onChange={(next) => setDraft({ name, value: next })}
      />
      <Button type="submit" isBusy={save.isPending} isDisabled={name === "" || value === ""}>
        {words.saveSecret}
      </Button>
      {save.isError && <Notice tone="problem">{errorText(save.error)}</Notice>}
    </form>
  );
}
