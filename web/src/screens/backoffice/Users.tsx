import { Search } from "lucide-react";
import { useState } from "react";
import type { BackofficeUser } from "#contract/backoffice.ts";
import { useBackofficeUsers } from "../../data/backoffice.ts";
import { SettingsPage } from "../../parts/SettingsPage.tsx";
import { useIsPhone } from "../../parts/useMedia.ts";
import { Chip } from "../../ui/text/Chip.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { Table, type TableColumn } from "../../ui/list/Table.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { backofficeWords, listText } from "../../words/words.ts";
import styles from "./Backoffice.module.css";

const words = backofficeWords.users;
const PER_PAGE = 50;

const organizationsText = ({ organizations }: BackofficeUser): string =>
  organizations
    .map(
      ({ display_name, roles, active }) =>
        `${display_name} (${listText([...roles, ...(active ? [] : [words.off])])})`,
    )
    .join("; ") || words.noOrganization;

const stateText = ({ state }: BackofficeUser): string =>
  // it is one of them
  state in words.states ? words.states[state as keyof typeof words.states] : state;
const UserIdentity = ({ user: { name, username, is_superadmin } }: { user: BackofficeUser }) => (
  <>
    <b>{name}</b> {is_superadmin && <Chip tone="accent">{words.superadmin}</Chip>}
    <br />
    <span className="soft">{username}</span>
  </>
);
const LastSeen = ({
  user: { last_seen },
  isSpoken = false,
}: {
  user: BackofficeUser;
  isSpoken?: boolean;
}) => (last_seen === null ? words.never : <TimeAgo at={last_seen} isSpoken={isSpoken} />);

const columns: readonly TableColumn<BackofficeUser>[] = [
  { id: "name", head: words.name, cell: (user) => <UserIdentity user={user} /> },
  { id: "organizations", head: words.organizations, cell: organizationsText },
  { id: "state", head: words.state, width: "130px", cell: stateText },
  { id: "seen", head: words.lastSeen, width: "120px", cell: (user) => <LastSeen user={user} /> },
];

function UserItem({ user }: { user: BackofficeUser }) {
  return (
    <li className={styles.entry}>
      <UserIdentity user={user} />
      <div>{organizationsText(user)}</div>
      <div className="small soft">
        {stateText(user)}
        {user.last_seen !== null && (
          <>
            , {words.seen} <LastSeen user={user} isSpoken />
          </>
        )}
      </div>
    </li>
  );
}

/** People of all organizations. */
export function Users() {
  const isPhone = useIsPhone();
  const [ask, setAsk] = useState({ typed: "", page: 1 });
  const search = useDebouncedValue(ask.typed);
  const { data, error, refetch } = useBackofficeUsers({
    search,
    page: ask.page,
    per_page: PER_PAGE,
  });
  return (
    <SettingsPage
      title={backofficeWords.pages.users}
      isWide
      backLink={{ href: "/backoffice/overview", label: backofficeWords.title }}
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      <TextField
        size="m"
        hidesLabel
        label={words.search}
        placeholder={words.search}
        icon={Search}
        type="search"
        value={ask.typed}
        onChange={(typed) => setAsk({ typed, page: 1 })}
      />
      <p className="soft">{words.superadminNote}</p>
      {data && (
        <div>
          <ListHead
            className={styles.pageHead}
            count={words.count(data.total)}
            end={
              <Pager
                page={ask.page}
                perPage={PER_PAGE}
                total={data.total}
                onPage={(page) => setAsk({ ...ask, page })}
              />
            }
          />
          {data.items.length === 0 ? (
            <EmptyState title={words.none}>{words.noneWords}</EmptyState>
          ) : isPhone ? (
            <ul className={styles.entries}>
              {data.items.map((user) => (
                <UserItem key={user.id} user={user} />
              ))}
            </ul>
          ) : (
            <Table
              className={styles.people}
              caption={backofficeWords.pages.users}
              columns={columns}
              rows={data.items}
              keyOf={({ id }) => id}
            />
          )}
        </div>
      )}
    </SettingsPage>
  );
}
