import { Plus, Search } from "lucide-react";
import type { OrganizationSummary } from "#contract/backoffice.ts";
import { organizationTypes } from "#contract/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { backofficeWords, entryWords, shellWords } from "../../words/en.ts";
import styles from "./Backoffice.module.css";
import type { OrganizationAsk } from "./Organizations.tsx";
import { storageOf } from "./storage-of.ts";

const words = backofficeWords.organizations;
const types = [
  { value: "" as const, label: words.allTypes },
  ...organizationTypes.map((value) => ({ value, label: shellWords.types[value] })),
];

interface OrganizationListProps {
  items: readonly OrganizationSummary[];
  total: number;
  perPage: number;
  ask: OrganizationAsk;
  onAsk: (part: Partial<OrganizationAsk>) => void;
  currentId: string | undefined;
}

export function OrganizationList({
  items,
  total,
  perPage,
  ask,
  onAsk,
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
          value={ask.typed}
          onChange={(typed) => onAsk({ typed })}
        />
        <Select
          size="m"
          hidesLabel
          label={words.type}
          className={styles.type}
          options={types}
          value={ask.type}
          onChange={(type) => onAsk({ type })}
        />
      </div>
      <ListHead
        className={styles.listHead}
        count={words.count(total)}
        end={
          <Pager
            page={ask.page}
            perPage={perPage}
            total={total}
            onPage={(page) => onAsk({ page })}
          />
        }
      />
      {items.length === 0 ? (
        <EmptyState title={words.none}>{words.noneWords}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {items.map((one) => (
            <li key={one.id}>
              <Link
                href={`/backoffice/organizations/${one.id}`}
                aria-current={one.id === currentId ? "page" : undefined}
                className={styles.row}
              >
                <span className={styles.name}>{one.display_name}</span>
                <Chip>{markOf(one)}</Chip>
                <span className={styles.detail}>{words.detail(one.users, one.events_30_days)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What needs a look before what it is. */
function markOf(one: OrganizationSummary): string {
  const storage = storageOf(one);
  return one.is_leaving
    ? words.leaving
    : one.is_expired
      ? words.expired
      : storage !== null
        ? words[storage]
        : shellWords.types[one.type];
}
