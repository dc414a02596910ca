import { useState } from "react";
import { useCreateDashboard } from "../../data/dashboards.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { actionWords, dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";

interface CreateDialogProps {
  onClose: () => void;
  onDone: (id: string) => void;
}

export function CreateDialog({ onClose, onDone }: CreateDialogProps) {
  const [name, setName] = useState("");
  const create = useCreateDashboard();
  const body = { name: name.trim() };
  const { problems, refusal } = useFormProblems(create.error, body);
  const submit = () => create.mutate({ body }, { onSuccess: ({ id }) => (onClose(), onDone(id)) });
  return (
    <Modal
      isOpen
      size="s"
      title={words.create}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionWords.cancel}</Button>
          <Button type="submit" form="create-dashboard" variant="primary" isBusy={create.isPending}>
            {words.createButton}
          </Button>
        </>
      }
    >
      <Form id="create-dashboard" className={styles.dialog} refusal={refusal} onSubmit={submit}>
        <TextField
          label={words.name}
          value={name}
          onChange={setName}
          error={problems["name"]}
          required
          autoComplete="off"
          data-autofocus
        />
      </Form>
    </Modal>
  );
}
