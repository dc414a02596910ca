import { useState } from "react";
import { type Integration, sourceBody } from "#contract/integrations.ts";
import { schemaProblems } from "../../../data/client/field-problems.ts";
import { sourceChange, usePatchSource } from "../../../data/sources.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { sourceWords as words } from "../../../words/words.ts";

/** The name is part of where its events come from: rules may name it. */
export function RenameSource({ source, onClose }: { source: Integration; onClose: () => void }) {
  const [name, setName] = useState(source.name);
  // As it was when the dialog opened: whoever renamed it since is not overwritten.
  const [before] = useState(source);
  const { mutate, isPending, error } = usePatchSource();
  const { problems, refusal, refuse } = useFormProblems(error, { name });
  const submit = () => {
    const local = schemaProblems(sourceBody.pick({ name: true }), { name });
    if (Object.keys(local).length > 0) return refuse(local);
    mutate(sourceChange(before, { name }), { onSuccess: onClose });
  };
  return (
    <Modal
      isOpen
      size="s"
      title={words.renameTitle(before.name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" form="rename-source" isBusy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form id="rename-source" refusal={refusal} onSubmit={submit}>
        <TextField
          label={words.name}
          help={words.renameHelp(source.parent_source_system)}
          ref={focusOnMount}
          autoComplete="off"
          value={name}
          error={problems["name"]}
          onChange={setName}
        />
      </Form>
    </Modal>
  );
}
