import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Form } from "../../ui/form/Form.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import {
  useCreateEnvironmentGroup,
  useDeleteEnvironmentGroup,
  useUpdateEnvironmentGroup,
} from "../../data/environment-changes.ts";
import { useMe } from "../../data/session/session.ts";
import { focusOnMount } from "../../parts/focus-on-mount.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { environmentGroupWords as words, environmentWords } from "../../words/words.ts";
import type { Group } from "./environment-draft.ts";
import styles from "./GroupsDialog.module.css";

/** Groups to create, rename and delete. Each takes effect at once. */
export function GroupsDialog({
  groups,
  onClose,
}: {
  groups: readonly Group[];
  onClose: () => void;
}) {
  const me = useMe();
  return (
    <Modal
      isOpen
      title={words.title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p className="soft">{words.intro}</p>
      {groups.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={`${group.id} ${group.name}`}>
            <GroupRow group={group} />
          </li>
        ))}
      </ul>
      {mayDo(me, "environments@create") && <NewGroup />}
    </Modal>
  );
}

function GroupRow({ group }: { group: Group }) {
  const me = useMe();
  const [name, setName] = useState(group.name);
  const [isAsking, setAsking] = useState(false);
  const rename = useUpdateEnvironmentGroup();
  const remove = useDeleteEnvironmentGroup();
  const { problems, refusal } = useFormProblems(rename.error, { name });
  const submit = () =>
    rename.mutate({
      params: { id: group.id },
      body: { name, environment_ids: group.environment_ids },
    });
  const removeGroup = () =>
    remove.mutate(
      { params: { id: group.id } },
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.failed, detail: errorText(error) }),
      },
    );
  if (isAsking) {
    return (
      <div className={styles.ask} role="group" aria-label={words.delete(group.name)}>
        <span className={styles.askWords}>{words.confirmWords}</span>
        <Button variant="quiet" onClick={() => setAsking(false)} ref={focusOnMount}>
          {environmentWords.keep}
        </Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={removeGroup}>
          {words.confirm(group.name)}
        </Button>
      </div>
    );
  }
  return (
    <Form className={styles.row} refusal={refusal} onSubmit={submit}>
      <TextField
        hidesLabel
        label={words.name}
        disabled={!mayDo(me, "environments@update")}
        value={name}
        error={problems["name"]}
        onChange={setName}
      />
      {name.trim() === group.name ? (
        <span className={styles.count}>{words.environments(group.environment_ids.length)}</span>
      ) : (
        <Button type="submit" size="field" isBusy={rename.isPending}>
          {words.rename}
        </Button>
      )}
      {mayDo(me, "environments@delete") && (
        <IconButton
          icon={Trash2}
          label={words.delete(group.name)}
          onClick={() => setAsking(true)}
        />
      )}
    </Form>
  );
}

function NewGroup() {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useCreateEnvironmentGroup();
  const { problems, refusal } = useFormProblems(error, { name });
  const submit = () => mutate({ body: { name } }, { onSuccess: () => setName("") });
  return (
    <Form className={styles.row} refusal={refusal} onSubmit={submit}>
      <TextField
        hidesLabel
        label={words.newName}
        placeholder={words.newName}
        value={name}
        error={problems["name"]}
        onChange={setName}
      />
      <Button type="submit" size="field" icon={Plus} isBusy={isPending}>
        {words.create}
      </Button>
    </Form>
  );
}
