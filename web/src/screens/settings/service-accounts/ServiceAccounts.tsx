import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import {
  serviceAccounts,
  type ServiceAccountDraft,
  type ServiceAccountItem,
  useNewServiceToken,
} from "../../../data/service-accounts.ts";
import { KeyStatus } from "../../../parts/KeyStatus.tsx";
import { SecretDialog } from "../../../parts/SecretDialog.tsx";
import { RolesField } from "../../../parts/RolesField.tsx";
import { compareByName, entryFilters } from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryFormProps, EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { DateTimeField } from "../../../ui/form/DateTimeField.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import {
  apiKeyWords,
  entryWords,
  serviceAccountWords as words,
  listText,
} from "../../../words/words.ts";

function ServiceAccountForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<ServiceAccountItem, ServiceAccountDraft>) {
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
      <RolesField
        values={draft.role_ids}
        knownRoles={item?.roles}
        error={problems["role_ids"]}
        onChange={(role_ids) => set({ role_ids })}
      />
      <DateTimeField
        label={apiKeyWords.expires}
        help={apiKeyWords.expiresHelp}
        value={draft.expires_at}
        error={problems["expires_at"]}
        onChange={(expires_at) => set({ expires_at })}
      />
      <TextArea
        label={entryWords.description}
        rows={2}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      {item && (
        <KeyValues
          rows={[
            { key: "hint", label: apiKeyWords.hint, value: <code>{item.hint}…</code> },
            {
              key: "used",
              label: apiKeyWords.lastUsed,
              value:
                item.last_used === null ? (
                  apiKeyWords.neverUsed
                ) : (
                  <TimeAgo at={item.last_used} isSpoken />
                ),
            },
          ]}
        />
      )}
      {item && <NewToken id={item.id} />}
    </>
  );
}

/** A token that leaked, or was lost, is replaced. */
function NewToken({ id }: { id: string }) {
  const { mutate, isPending } = useNewServiceToken();
  const [token, setToken] = useState<string | null>(null);
  const renew = () =>
    mutate(
      { params: { id }, body: { new_token: true } },
      {
        onSuccess: (account) => setToken(account.token ?? null),
        onError: (error) =>
          showToast({ tone: "problem", title: words.tokenFailed, detail: errorText(error) }),
      },
    );
  return (
    <div>
      <Button icon={RefreshCw} isBusy={isPending} onClick={renew}>
        {words.newToken}
      </Button>
      {token !== null && (
        <SecretDialog
          title={words.madeTitle}
          label={words.token}
          secret={token}
          onClose={() => setToken(null)}
        >
          {words.madeWords}
        </SecretDialog>
      )}
    </div>
  );
}

function CreatedAccount({ item, onClose }: { item: ServiceAccountItem; onClose: () => void }) {
  return (
    <SecretDialog
      title={words.madeTitle}
      label={words.token}
      secret={item.token ?? ""}
      onClose={onClose}
    >
      {words.madeWords}
    </SecretDialog>
  );
}

const view: EntryView<ServiceAccountItem, ServiceAccountDraft> = {
  path: "/settings/service_accounts",
  resource: "apiKeys",
  api: serviceAccounts,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ roles }) => listText(roles.map(({ name }) => name)) || words.noRoles,
  trailOf: ({ expires_at, last_used }) => <KeyStatus expiresAt={expires_at} lastUsed={last_used} />,
  textOf: ({ description, hint, roles }) =>
    `${description} ${hint} ${roles.map(({ name }) => name).join(" ")}`,
  filters: entryFilters.filter(({ id }) => id !== "broken"),
  sorts: [
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    {
      id: "used",
      label: apiKeyWords.sortUsed,
      compare: (a, b) => (b.last_used ?? 0) - (a.last_used ?? 0),
    },
  ],
  mayRestore: false,
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    role_ids: item?.roles.map(({ id }) => id) ?? [],
    expires_at: item?.expires_at ?? null,
  }),
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: ServiceAccountForm,
  Created: CreatedAccount,
};

export const ServiceAccounts = () => <EntryScreen view={view} />;
