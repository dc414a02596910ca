import { Eye, X } from "lucide-react";
import { useState } from "react";
import { everyEnvironment, feedPermissions } from "#contract/permissions.ts";
import type { Person } from "#contract/people.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useEntry } from "../../../data/client/entries.ts";
import { usePeople } from "../../../data/session/people.ts";
import {
  type RoleDraft,
  type RoleItem,
  useAddRoleUsers,
  usePermissions,
  useRemoveRoleUsers,
} from "../../../data/roles.ts";
import { useMe } from "../../../data/session/session.ts";
import { useStartRolePreview } from "../../../data/session/role-preview.ts";
import { users } from "../../../data/session/users.ts";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import {
  entryWords,
  rolePreviewWords,
  roleWords as words,
  listText,
} from "../../../words/words.ts";
import { feedPermissionsOf, type Level, levelOf, type Resource } from "./role-levels.ts";
import styles from "./Roles.module.css";

/** What the role comes to, in a few lines, and who holds it. */
export function RoleSide({ draft, item }: { draft: RoleDraft; item: RoleItem | null }) {
  const { data } = usePermissions();
  return (
    <div className={styles.side}>
      <Section title={words.summary}>
        <RoleSummary resources={data?.items ?? []} draft={draft} />
        <h3 className={styles.groupName}>{words.feed}</h3>
        <FeedSummary draft={draft} />
        {item && <SeeAsRole role={item} />}
      </Section>
      {item && <Members role={item} />}
    </div>
  );
}

/** Only what is saved can be looked through. */
function SeeAsRole({ role }: { role: RoleItem }) {
  const me = useMe();
  const { mutate, isPending } = useStartRolePreview();
  if (!mayDo(me, "roles@update") || me.role_preview) return null;
  const start = () =>
    mutate(
      { body: { role_id: role.id } },
      {
        onError: (error) =>
          showToast({
            tone: "problem",
            title: rolePreviewWords.startFailed,
            detail: errorText(error),
          }),
      },
    );
  return (
    <div className={styles.seeAs}>
      <Button size="s" icon={Eye} isBusy={isPending} onClick={start}>
        {rolePreviewWords.start}
      </Button>
      <span className="small soft">{rolePreviewWords.startHelp}</span>
    </div>
  );
}

const levelOptions: readonly { level: Level; label: string }[] = [
  { level: "full", label: words.full },
  { level: "some", label: words.partly },
  { level: "read", label: words.readOnly },
  { level: "none", label: words.noPermission },
];

function RoleSummary({ resources, draft }: { resources: readonly Resource[]; draft: RoleDraft }) {
  const byLevel = Map.groupBy(resources, (resource) => levelOf(resource, draft.permissions));
  const rows = levelOptions.flatMap(({ level, label }) => {
    const names = (byLevel.get(level) ?? []).map(({ resource }) => words.resourceName(resource));
    return names.length === 0 ? [] : [{ key: level, label, value: listText(names) }];
  });
  return <KeyValues wraps keyPx={110} rows={rows} />;
}

/** By level, the environments where the role has it. */
function FeedSummary({ draft }: { draft: RoleDraft }) {
  const { data } = useEnvironments();
  const nameOf = (id: string) =>
    id === everyEnvironment
      ? words.everyEnvironment
      : (data?.items.find((environment) => environment.id === id)?.name ?? id);
  const byLevel = Map.groupBy(feedPermissionsOf(draft), ({ level }) => level);
  const rows = feedPermissions.flatMap((level) => {
    const names = (byLevel.get(level) ?? []).map(({ environmentId }) => nameOf(environmentId));
    return names.length === 0
      ? []
      : [{ key: level, label: words.feedLevels[level], value: listText(names) }];
  });
  return <KeyValues wraps keyPx={110} rows={rows} />;
}

function Members({ role }: { role: RoleItem }) {
  const me = useMe();
  const { data } = usePeople();
  const [adding, setAdding] = useState<string[]>([]);
  const [add, remove] = [useAddRoleUsers(), useRemoveRoleUsers()];
  const mayChange = mayDo(me, "roles@update");
  const people = data ?? [];
  const candidates = people
    .filter(({ _id }) => !role.users.includes(_id))
    .map(({ _id, name, email }) => ({ value: _id, label: name, detail: email }));
  const onError = (error: Error) =>
    void showToast({ tone: "problem", title: words.memberFailed, detail: errorText(error) });
  return (
    <Section title={words.members} extra={words.users(role.users.length)}>
      {role.users.length === 0 && <p className="soft">{words.noMembers}</p>}
      {data &&
        role.users.map((id) => (
          <Member
            key={id}
            id={id}
            person={people.find((candidate) => candidate._id === id)}
            onRemove={
              mayChange
                ? () => remove.mutate({ params: { id: role.id }, body: { ids: [id] } }, { onError })
                : null
            }
          />
        ))}
      {mayChange && candidates.length > 0 && (
        <div className={styles.levels}>
          <MultiSelect
            hidesLabel
            label={words.addMember}
            placeholder={words.addMember}
            options={candidates}
            values={adding}
            onChange={setAdding}
          />
          {adding.length > 0 && (
            <div>
              <Button
                size="s"
                isBusy={add.isPending}
                onClick={() =>
                  add.mutate(
                    { params: { id: role.id }, body: { ids: adding } },
                    { onSuccess: () => setAdding([]), onError },
                  )
                }
              >
                {words.addMember}
              </Button>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

/**
 * Who is switched off can be assigned nothing, so they are asked for one by one; who is nobody then
 * is a service account.
 */
function Member({
  id,
  person,
  onRemove,
}: {
  id: string;
  person: Person | undefined;
  onRemove: (() => void) | null;
}) {
  const mayAsk = mayDo(useMe(), "users@read");
  const { data: user, isFetching } = useEntry(users, id, person !== undefined || !mayAsk);
  if (isFetching) return <div className={styles.member} />;
  const name = person?.name ?? user?.name ?? (mayAsk ? words.robot : words.unnamed);
  return (
    <div className={styles.member}>
      <Avatar name={name} size={22} />
      <span className={`${styles.memberName} ellipsis`} title={name}>
        {name}
      </span>
      {user?.active === false && <Chip>{entryWords.off}</Chip>}
      {onRemove && (
        <IconButton size="s" icon={X} label={words.removeMember(name)} onClick={onRemove} />
      )}
    </div>
  );
}
