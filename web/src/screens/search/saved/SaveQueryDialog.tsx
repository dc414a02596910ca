import { useState } from "react";
import type { SavedQuery } from "#contract/saved-queries.ts";
import { useCreateSavedQuery, useUpdateSavedQuery } from "../../../data/search/saved-queries.ts";
import { useMe } from "../../../data/session/session.ts";
import { BpqlText } from "../../../parts/BpqlInput/BpqlText.tsx";
import { useNamespaces } from "../../../parts/BpqlInput/useNamespaces.ts";
import { RolesField } from "../../../parts/RolesField.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { actionWords, savedQueryWords as words } from "../../../words/words.ts";
import { rangeSeconds, type SearchAddress } from "../../../parts/search-address.ts";
import styles from "./SavedPane.module.css";

interface SaveQueryDialogProps {
  search: SearchAddress;
  /** The one that is changed; without it a new one is made of the search. */
  saved?: SavedQuery;
  onClose: () => void;
}

/** A name for a query, and the roles that have it too. */
export function SaveQueryDialog({ search, saved, onClose }: SaveQueryDialogProps) {
  const me = useMe();
  const [name, setName] = useState(saved?.name ?? "");
  const [roleIds, setRoleIds] = useState<string[]>(saved?.role_ids ?? []);
  const [keepsTime, setKeepsTime] = useState(saved ? saved.range_s !== null : false);
  const [keepsPlace, setKeepsPlace] = useState(saved ? saved.environment_id !== null : false);
  const create = useCreateSavedQuery();
  const update = useUpdateSavedQuery();
  const rangeS = search.range ? rangeSeconds[search.range] : null;
  const body = {
    name: name.trim(),
    query: saved?.query ?? search.query,
    kind: saved?.kind ?? search.kind,
    range_s: keepsTime ? (saved?.range_s ?? rangeS) : null,
    environment_id: keepsPlace ? (saved?.environment_id ?? search.environment ?? null) : null,
    role_ids: roleIds,
  };
  const namespaces = useNamespaces();
  const { problems, refusal } = useFormProblems(saved ? update.error : create.error, body);
  const done = {
    onSuccess: () => (showToast({ title: words.savedToast(body.name) }), onClose()),
  };
  const submit = () =>
    saved ? update.mutate({ params: { id: saved.id }, body }, done) : create.mutate({ body }, done);
  const knownRoles = me.roles.map((role) => ({ id: role.key, name: role.name }));
  const mayKeepTime = (saved?.range_s ?? rangeS) !== null;
  const mayKeepPlace = (saved?.environment_id ?? search.environment ?? null) !== null;
  return (
    <Modal
      isOpen
      size="s"
      title={saved ? words.changeTitle : words.saveTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionWords.cancel}</Button>
          <Button
            type="submit"
            form="save-query"
            variant="primary"
            isBusy={create.isPending || update.isPending}
          >
            {words.saveButton}
          </Button>
        </>
      }
    >
      <Form id="save-query" className={styles.form} refusal={refusal} onSubmit={submit}>
        {body.query === "" ? (
          <p className="soft">{words.everything}</p>
        ) : (
          <BpqlText query={body.query} namespaces={namespaces} className={styles.saving} />
        )}
        <TextField
          label={words.name}
          value={name}
          onChange={setName}
          error={problems["name"]}
          required
          autoComplete="off"
          data-autofocus
        />
        <RolesField
          label={words.roles}
          help={words.rolesHelp}
          values={roleIds}
          knownRoles={knownRoles}
          onChange={setRoleIds}
          error={problems["role_ids"]}
        />
        {mayKeepTime && (
          <Checkbox checked={keepsTime} onToggle={setKeepsTime} label={words.keepsTime} />
        )}
        {mayKeepPlace && (
          <Checkbox checked={keepsPlace} onToggle={setKeepsPlace} label={words.keepsEnvironment} />
        )}
      </Form>
    </Modal>
  );
}
