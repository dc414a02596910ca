import { useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import {
  useEndUserSessions,
  useResendInvitation,
  useUserSessions,
  type UserDraft,
  type UserItem,
} from "../../../data/session/users.ts";
import { RolesField } from "../../../parts/RolesField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { entryWords, userWords as words } from "../../../words/words.ts";
import { CreatedInvitation } from "./CreatedInvitation.tsx";

/** A member, or somebody to be invited. */
export function UserForm({ draft, item, set, problems }: EntryFormProps<UserItem, UserDraft>) {
  return (
    <>
      {item === null ? (
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          ref={focusOnMount}
          value={draft.email}
          error={problems["email"]}
          onChange={(email) => set({ email })}
        />
      ) : (
        <TextField label={words.email} value={item.email} disabled onChange={() => {}} />
      )}
      {item?.state === "invited" && <PendingInvitation user={item} />}
      <TextField
        label={entryWords.name}
        help={item === null ? words.nameHelp : undefined}
        autoComplete="off"
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      {item && (
        <TextField
          label={words.phone}
          type="tel"
          autoComplete="off"
          value={draft.phone_number ?? ""}
          error={problems["phone_number"]}
          onChange={(phone) => set({ phone_number: phone === "" ? null : phone })}
        />
      )}
      <RolesField
        values={draft.role_ids}
        knownRoles={item?.roles}
        error={problems["role_ids"] ?? problems["roles"]}
        onChange={(role_ids) => set({ role_ids })}
      />
      {item && item.state !== "invited" && <Sessions id={item.id} />}
    </>
  );
}

function PendingInvitation({ user }: { user: UserItem }) {
  const { mutate, isPending, data, reset } = useResendInvitation();
  const [isShown, setShown] = useState(false);
  const send = () =>
    mutate(
      { body: { id: user.id } },
      {
        onSuccess: () => setShown(true),
        onError: (error) =>
          showToast({ tone: "problem", title: words.resendFailed, detail: errorText(error) }),
      },
    );
  return (
    <>
      <Notice
        tone={user.invitation_mail?.state === "failed" ? "problem" : "plain"}
        actions={
          <Button size="s" isBusy={isPending} onClick={send}>
            {words.resend}
          </Button>
        }
      >
        {invitationText(user.invitation_mail)}
      </Notice>
      {isShown && data && (
        <CreatedInvitation
          item={{ email: user.email, invited: data }}
          onClose={() => (setShown(false), reset())}
        />
      )}
    </>
  );
}

function invitationText(mail: UserItem["invitation_mail"]): string {
  switch (mail?.state) {
    case "waiting":
      return words.mailWaiting;
    case "retrying":
      return words.mailRetrying(sentence(mail.reason));
    case "failed":
      return words.mailFailed(sentence(mail.reason));
    case "sent":
    case undefined:
      return words.invitedWords;
  }
}

/** A mail server's own words, which rarely end in a full stop. */
const sentence = (text: string | null): string => `${(text ?? "").trim().replace(/[.\s]+$/, "")}.`;

function Sessions({ id }: { id: string }) {
  const me = useMe();
  const { data, error, refetch } = useUserSessions(id);
  const { mutate, isPending } = useEndUserSessions();
  const end = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: ({ ended }) => showToast({ title: words.ended(ended) }),
        onError: (error) =>
          showToast({ tone: "problem", title: words.endFailed, detail: errorText(error) }),
      },
    );
  const mayEnd = mayDo(me, "users@update") && (data?.total ?? 0) > 0;
  return (
    <Section
      title={words.sessions}
      extra={data && words.sessionCount(data.total)}
      end={
        mayEnd ? (
          <Button size="s" isBusy={isPending} onClick={end}>
            {words.endAll}
          </Button>
        ) : undefined
      }
    >
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows
            label={entryWords.loading(words.sessions)}
            count={2}
            rowHeight={36}
            lines={[["70%"]]}
          />
        ))}
      {data && data.total > 0 && (
        <Table
          caption={words.sessions}
          columns={columns}
          rows={data.items}
          keyOf={(session) => session.id}
        />
      )}
    </Section>
  );
}

interface Row {
  id: string;
  device: string;
  address: string;
  last_seen: number;
}
const columns: readonly TableColumn<Row>[] = [
  {
    id: "device",
    head: words.columns.device,
    cell: (session) => (
      <span className="ellipsis" title={session.device}>
        {session.device}
      </span>
    ),
  },
  {
    id: "address",
    head: words.columns.address,
    width: "132px",
    cell: (session) => session.address,
  },
  {
    id: "seen",
    head: words.columns.seen,
    width: "92px",
    cell: (session) => <TimeAgo at={session.last_seen} />,
  },
];
