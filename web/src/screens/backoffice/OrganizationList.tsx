import { Plus, Search } from "lucide-react";
import type { OrganizationSummary } from "#contract/backoffice.ts";
import { organizationTypes } from "#contract/session.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { backofficeWords, entryWords, shellWords } from "../../words/words.ts";
import styles from "./Backoffice.module.css";
import type { OrganizationListQuery } from "./Organizations.tsx";
import { storageLevel } from "./storage-level.ts";

const words = backofficeWords.organizations;
const types = [
  { value: "" as const, label: words.allTypes },
  ...organizationTypes.map((value) => ({ value, label: shellWords.types[value] })),
];

interface OrganizationListProps {
  items: readonly OrganizationSummary[];
  total: number;
  perPage: number;
  listQuery: OrganizationListQuery;
  onQueryChange: (part: Partial<OrganizationListQuery>) => void;
  currentId: string | undefined;
}

export function OrganizationList({
  items,
  total,
  perPage,
  listQuery,
  onQueryChange,
  currentId,
}: OrganizationListProps) {
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <h1 className={styles.title}>{backofficeWords.pages.organizations}</h1>
        <ButtonLink icon={Plus} href="/backoffice/organizations/new">
          {entryWords.new}
        </ButtonLink>
      </div>
      <div className={styles.filters}>
        <TextField
          size="m"
          hidesLabel
          label={words.search}
          placeholder={words.search}
          icon={Search}
          type="search"
          className={styles.search}
          value={listQuery.typed}
          onChange={(typed) => onQueryChange({ typed })}
        />
        <Select
          size="m"
          hidesLabel
          label={words.type}
          className={styles.type}
          options={types}
          value={listQuery.type}
          onChange={(type) => onQueryChange({ type })}
        />
      </div>
      <ListHead
        className={styles.listHead}
        count={words.count(total)}
        end={
          <Pager
            page={listQuery.page}
            perPage={perPage}
            total={total}
            onPage={(page) => onQueryChange({ page })}
          />
        }
      />
      {items.length === 0 ? (
        <EmptyState title={words.none}>{words.noneWords}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {items.map((organization) => (
            <li key={organization.id}>
              <Link
                href={`/backoffice/organizations/${organization.id}`}
                aria-current={organization.id === currentId ? "page" : undefined}
                className={styles.row}
              >
                <span className={styles.name}>{organization.display_name}</span>
                <Chip>{badgeText(organization)}</Chip>
                <span className={styles.detail}>
                  {words.detail(organization.users, organization.events_30_days)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What needs a look before what it is. */
function badgeText(organization: OrganizationSummary): string {
  const storage = storageLevel(organization);
  return organization.is_leaving
    ? words.leaving
    : organization.is_expired
      ? words.expired
      : storage !== null
        ? words[storage]
        : shellWords.types[organization.type];
}
