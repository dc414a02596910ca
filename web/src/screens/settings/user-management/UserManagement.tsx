import { accountName } from "../../../data/session/account-name.ts";
import { type UserDraft, type UserItem, users } from "../../../data/session/users.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { userWords as words, entryWords } from "../../../words/words.ts";
import { CreatedInvitation } from "./CreatedInvitation.tsx";
import { UserForm } from "./UserForm.tsx";

const view: EntryView<UserItem, UserDraft> = {
  path: "/settings/user_management",
  resource: "users",
  api: users,
  words,
  titleOf: accountName,
  detailOf: ({ email }) => email,
  trailOf: ({ state, last_seen, invitation_mail }) =>
    state === "invited" ? (
      invitation_mail?.state === "failed" ? (
        words.mailProblem
      ) : (
        words.states.invited
      )
    ) : last_seen === null ? (
      words.neverSeen
    ) : (
      <TimeAgo at={last_seen} />
    ),
  extraOf: ({ state }) => (state === "active" ? null : <Chip>{words.states[state]}</Chip>),
  textOf: ({ email }) => email,
  filters: [],
  sorts: [{ id: "name", label: entryWords.sorts.name, compare: () => 0 }],
  mayRestore: false,
  draftOf: (item) => ({
    email: item?.email ?? "",
    name: item?.name ?? "",
    phone_number: item?.phone_number ?? null,
    role_ids: item?.roles.map(({ id }) => id) ?? [],
  }),
  copyDraft: (draft) => draft,
  mayCopy: false,
  Form: UserForm,
  Created: CreatedInvitation,
};

export const UserManagement = () => <EntryScreen view={view} />;
