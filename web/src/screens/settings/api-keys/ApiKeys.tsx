import { apiKeyTypes } from "#contract/api-keys.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { apiKeys, type ApiKeyDraft, type ApiKeyItem } from "../../../data/api-keys.ts";
import { useMe } from "../../../data/session/session.ts";
import { KeyStatus } from "../../../parts/KeyStatus.tsx";
import { SecretDialog } from "../../../parts/SecretDialog.tsx";
import { compareByName, entryFilters } from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryFormProps, EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { DateTimeField } from "../../../ui/form/DateTimeField.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { RadioList } from "../../../ui/form/RadioList.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { apiKeyWords as words, entryWords } from "../../../words/words.ts";

function ApiKeyForm({ draft, item, set, problems }: EntryFormProps<ApiKeyItem, ApiKeyDraft>) {
  const mayExpire = hasToggle(useMe(), "api_key_expiration");
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
      {item === null ? (
        <RadioList
          label={words.type}
          rows={apiKeyTypes.map((type) => ({
            value: type,
            label: words.types[type],
            detail: words.typeHelp[type],
          }))}
          value={draft.type}
          onChange={(type) => set({ type })}
        />
      ) : (
        <KeyValues
          rows={[
            { key: "type", label: words.type, value: words.types[item.type] },
            ...(item.type === "user"
              ? [{ key: "owner", label: words.owner, value: ownerText(item) }]
              : []),
            { key: "hint", label: words.hint, value: <code>{item.hint}…</code> },
            {
              key: "used",
              label: words.lastUsed,
              value:
                item.last_used === null ? (
                  words.neverUsed
                ) : (
                  <TimeAgo at={item.last_used} isSpoken />
                ),
            },
            { key: "made", label: words.created, value: <TimeAgo at={item.created_at} isSpoken /> },
          ]}
        />
      )}
      {mayExpire && (
        <DateTimeField
          label={words.expires}
          help={words.expiresHelp}
          value={draft.expires_at}
          error={problems["expires_at"]}
          onChange={(expires_at) => set({ expires_at })}
        />
      )}
    </>
  );
}

const ownerText = ({ user }: ApiKeyItem): string => user?.name || user?.email || words.ownerLeft;

function CreatedKey({ item, onClose }: { item: ApiKeyItem; onClose: () => void }) {
  return (
    <SecretDialog
      title={words.madeTitle}
      label={words.key}
      secret={item.key ?? ""}
      onClose={onClose}
    >
      {words.madeWords}
    </SecretDialog>
  );
}

const view: EntryView<ApiKeyItem, ApiKeyDraft> = {
  path: "/settings/api_keys",
  resource: "apiKeys",
  api: apiKeys,
  words,
  titleOf: ({ name }) => name,
  detailOf: (item) =>
    [words.types[item.type], item.type === "user" && ownerText(item), `${item.hint}…`]
      .filter(Boolean)
      .join(" · "),
  trailOf: ({ expires_at, last_used }) => <KeyStatus expiresAt={expires_at} lastUsed={last_used} />,
  textOf: ({ hint, type }) => `${hint} ${words.types[type]}`,
  filters: [
    ...entryFilters.filter(({ id }) => id !== "broken"),
    { id: "unused", label: words.unused, matches: ({ last_used }) => last_used === null },
  ],
  sorts: [
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    {
      id: "used",
      label: words.sortUsed,
      compare: (a, b) => (b.last_used ?? 0) - (a.last_used ?? 0),
    },
    {
      id: "created",
      label: entryWords.sorts.created,
      compare: (a, b) => b.created_at - a.created_at,
    },
  ],
  mayRestore: false,
  draftOf: (item) => ({
    name: item?.name ?? "",
    type: item?.type ?? "organization",
    expires_at: item?.expires_at ?? null,
  }),
  copyDraft: (draft) => draft,
  mayCopy: false,
  Form: ApiKeyForm,
  Created: CreatedKey,
};

export const ApiKeys = () => <EntryScreen view={view} />;
