import { useState } from "react";
import type { JitRole } from "#contract/sso.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useRoles } from "../../../data/roles.ts";
import { useCreateJitRole, useDeleteJitRole, useJitRoles } from "../../../data/session/sso.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useIsPhone } from "../../../parts/useMedia.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { jitWords as words } from "../../../words/words.ts";
import styles from "./JitSso.module.css";

/** Which attribute's value gives which role. */
export function Mappings({
  mayChange,
  currentId,
}: {
  mayChange: boolean;
  currentId: string | undefined;
}) {
  const isPhone = useIsPhone();
  const { data, error, refetch } = useJitRoles();
  return (
    <Section title={words.mapping} extra={data && data.total}>
      <p className={styles.explain}>{words.mappingWords}</p>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows
            label={words.loading}
            count={2}
            rowHeight={36}
            lines={[["30%", "20%", "20%"]]}
          />
        ))}
      {data?.total === 0 && <p className={styles.soft}>{words.noMappings}</p>}
      {data && data.total > 0 && isPhone && (
        <ul className={styles.items}>
          {data.items.map((mapping) => (
            <li key={mapping.id} className={styles.item}>
              <code className="mono">
                {mapping.key} = {mapping.value}
              </code>
              <span className={styles.gives}>
                {words.met} {mapping.role_name}
              </span>
              {mayChange && <RemoveMapping mapping={mapping} />}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > 0 && !isPhone && (
        <Table
          className={styles.table}
          caption={words.mapping}
          rows={data.items}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "key",
              head: words.key,
              cell: ({ id, key }) =>
                id === currentId ? <b>{key}</b> : <code className="mono">{key}</code>,
            },
            {
              id: "value",
              head: words.value,
              cell: ({ value }) => <code className="mono">{value}</code>,
            },
            { id: "role", head: words.role, cell: ({ role_name }) => role_name },
            ...(mayChange
              ? [
                  {
                    id: "end",
                    head: <span className="unseen">{words.remove}</span>,
                    width: "100px",
                    cell: (mapping: JitRole) => <RemoveMapping mapping={mapping} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {mayChange && <AddMapping />}
    </Section>
  );
}

function RemoveMapping({ mapping: { id, value } }: { mapping: JitRole }) {
  const { mutate, isPending } = useDeleteJitRole();
  const remove = () =>
    mutate(
      { params: { id } },
      { onError: (error) => showToast({ tone: "problem", title: errorText(error) }) },
    );
  return (
    <span className={styles.ends}>
      <Button
        size="s"
        variant="danger"
        isBusy={isPending}
        aria-label={words.removeMapping(value)}
        onClick={remove}
      >
        {words.remove}
      </Button>
    </span>
  );
}

const empty = { key: "groups", value: "", role_id: null as string | null };

function AddMapping() {
  const { data: roles } = useRoles();
  const [draft, setDraft] = useState(empty);
  const { mutate, isPending, error } = useCreateJitRole();
  const { key, value, role_id } = draft;
  const { problems, refusal, refuse } = useFormProblems(error, draft);
  const submit = () => {
    if (role_id === null) return refuse({ role_id: words.roleMissing });
    mutate({ body: { key, value, role_id } }, { onSuccess: () => setDraft({ ...empty, key }) });
  };
  return (
    <Form className={styles.add} refusal={refusal} onSubmit={submit}>
      <TextField
        className={styles.field}
        label={words.key}
        placeholder={words.keyHelp}
        isMono
        required
        value={key}
        error={problems["key"]}
        onChange={(next) => setDraft({ ...draft, key: next })}
      />
      <TextField
        className={styles.field}
        label={words.value}
        isMono
        required
        value={value}
        error={problems["value"]}
        onChange={(next) => setDraft({ ...draft, value: next })}
      />
      <Select
        className={styles.field}
        label={words.role}
        placeholder={words.chooseRole}
        options={(roles?.items ?? []).map((role) => ({ value: role.id, label: role.name }))}
        value={role_id}
        error={problems["role_id"]}
        onChange={(next) => setDraft({ ...draft, role_id: next })}
      />
      <Button type="submit" size="field" isBusy={isPending}>
        {words.addMapping}
      </Button>
    </Form>
  );
}
