import { useState } from "react";
import { environmentAccess, everyEnvironment, includesAccess } from "#contract/permissions.ts";
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
import { GrantedActions } from "../../../parts/GrantedActions.tsx";
import { withAccess } from "../../../parts/granted-actions.ts";
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

type Grant = RoleDraft["environments"][number];
const levels = (["none", ...environmentAccess] as const).map((value) => ({
  value,
  label: words.environmentLevels[value],
}));

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
  const setGrant = (id: string, grant: Grant | null) =>
    set({
      environments: [
        ...draft.environments.filter((item) => item.environment_id !== id),
        ...(grant === null ? [] : [grant]),
      ],
    });
  return (
    <Section title={words.environments} extra={words.everyHelp}>
      {rows.map(({ id, name }) => {
        const grant = grantOf(id);
        return (
          <div key={id} className={styles.resource}>
            <div className={styles.row}>
              <span className="ellipsis" title={name}>
                {name}
              </span>
              <Select
                hidesLabel
                size="m"
                label={words.environmentAccess(name)}
                options={levels}
                value={grant?.access ?? "none"}
                onChange={(access) =>
                  setGrant(
                    id,
                    access === "none" ? null : withAccess({ ...grant, environment_id: id }, access),
                  )
                }
              />
            </div>
            {grant && includesAccess(grant.access, "incident_actions") && (
              <GrantedActions
                grant={grant}
                label={words.actionsIn(name)}
                onChange={(changed) => setGrant(id, changed)}
              />
            )}
          </div>
        );
      })}
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
            setGrant(id, { environment_id: id, access: "read" });
          }}
        />
      )}
    </Section>
  );
}
