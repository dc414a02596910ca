import { useState } from "react";
import { everyEnvironment } from "#contract/permissions.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { type RoleDraft, type RoleItem, usePermissions } from "../../../data/roles.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { roleWords as words, entryWords } from "../../../words/words.ts";
import { GrantRow } from "../../../parts/GrantRow.tsx";
import type { ActionGrant } from "../../../parts/granted-actions.ts";
import { groupResources } from "./role-levels.ts";
import { ResourceRow } from "./ResourceRow.tsx";
import styles from "./Roles.module.css";

/** What a role may do: the catalogue as a matrix, and the environments that it reaches. */
export function RoleForm({ draft, item, set, problems }: EntryFormProps<RoleItem, RoleDraft>) {
  const { data, error, refetch } = usePermissions();
  return (
    <>
      <TextField
        label={entryWords.name}
        autoComplete="off"
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <TextArea
        label={entryWords.description}
        rows={2}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      <Section title={words.permissions}>
        {!data &&
          (error ? (
            <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows
              label={entryWords.loading(words.permissions)}
              count={6}
              rowHeight={40}
              lines={[["60%"]]}
            />
          ))}
        {groupResources(data?.items ?? []).map(([group, resources]) => (
          <div key={group} className={styles.group}>
            <h3 className={styles.groupName}>{group}</h3>
            {resources.map((resource) => (
              <ResourceRow
                key={resource.resource}
                resource={resource}
                permissions={draft.permissions}
                onChange={(permissions) => set({ permissions })}
              />
            ))}
          </div>
        ))}
      </Section>
      <Environments draft={draft} set={set} />
    </>
  );
}

function Environments({
  draft,
  set,
}: {
  draft: RoleDraft;
  set: (part: Partial<RoleDraft>) => void;
}) {
  const { data } = useEnvironments();
  // What was taken away stays in sight until it is saved: a slip is seen.
  const [listedIds, setListedIds] = useState(() =>
    draft.environments.map((item) => item.environment_id),
  );
  const grantOf = (id: string) => draft.environments.find((item) => item.environment_id === id);
  const environments = (data?.items ?? []).filter((environment) => !environment.is_all);
  const isListed = (id: string) => listedIds.includes(id) || grantOf(id) !== undefined;
  const unlisted = environments.filter(({ id }) => !isListed(id));
  const rows = [
    { id: everyEnvironment, name: words.everyEnvironment },
    ...environments.filter(({ id }) => isListed(id)),
  ];
  const setGrant = (id: string, grant: ActionGrant | null) =>
    set({
      environments: [
        ...draft.environments.filter((item) => item.environment_id !== id),
        ...(grant === null ? [] : [{ ...grant, environment_id: id }]),
      ],
    });
  return (
    <Section title={words.environments} extra={words.everyHelp}>
      {rows.map(({ id, name }) => (
        <GrantRow
          key={id}
          name={name}
          grant={grantOf(id)}
          accessLabel={words.environmentAccess(name)}
          actionsLabel={words.actionsIn(name)}
          onChange={(grant) => setGrant(id, grant)}
        />
      ))}
      {unlisted.length > 0 && (
        <Select
          hidesLabel
          isSearchable
          label={words.addEnvironment}
          placeholder={words.addEnvironment}
          options={unlisted.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => {
            setListedIds([...listedIds, id]);
            setGrant(id, { access: "read" });
          }}
        />
      )}
    </Section>
  );
}
