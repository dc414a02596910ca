import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { mayDo } from "../../data/client/access.ts";
import { useApiKeys, useDeleteApiKey, useUpdateApiKey } from "../../data/api-keys.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../ui/overlay/ConfirmDelete.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { Table, type TableColumn } from "../../ui/list/Table.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { useNow } from "../../ui/time/useNow.ts";
import { keyWords as words } from "../../words/words.ts";
import { NewKey } from "./NewKey.tsx";
import styles from "./Integration.module.css";

/** The organization's keys: any ingest key opens every source. */
export function Keys() {
  const me = useMe();
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const mayRead = mayDo(me, "apiKeys@read");
  const { data, error, refetch } = useApiKeys({ page, isOn: mayRead });
  const create = mayDo(me, "apiKeys@create") ? (
    <Button size="s" icon={Plus} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  ) : undefined;
  if (!mayRead)
    return (
      <Section title={words.title} end={create}>
        <p className="soft">{words.refused}</p>
        {isCreating && <NewKey onClose={() => setCreating(false)} />}
      </Section>
    );
  const hasMore = data !== undefined && data.total > data.per_page;
  return (
    <Section
      title={words.title}
      extra={data && words.aside(data.items.length, data.total)}
      end={create}
    >
      <p className={styles.intro}>{words.intro}</p>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={3} rowHeight={36} lines={[["30%", 80, 60]]} />
        ))}
      {data &&
        (data.total === 0 ? (
          <p className="soft">{words.none}</p>
        ) : (
          <Table
            caption={words.caption}
            columns={columns}
            rows={data.items}
            keyOf={(apiKey) => apiKey.id}
          />
        ))}
      {hasMore && (
        <Pager page={page} perPage={data.per_page} total={data.total} hidesRange onPage={setPage} />
      )}
      {isCreating && <NewKey onClose={() => setCreating(false)} />}
    </Section>
  );
}

const columns: readonly TableColumn<ApiKey>[] = [
  {
    id: "name",
    head: words.columns.name,
    cell: (apiKey) => <span title={apiKey.name}>{apiKey.name}</span>,
  },
  {
    id: "hint",
    head: words.columns.hint,
    width: "104px",
    cell: (apiKey) => <span className="mono">{apiKey.hint}</span>,
  },
  {
    id: "type",
    head: words.columns.type,
    width: "72px",
    cell: (apiKey) => words.types[apiKey.type],
  },
  {
    id: "used",
    head: words.columns.lastUsed,
    width: "80px",
    cell: (apiKey) =>
      apiKey.last_used === null ? (
        <span className="faint">{words.neverUsed}</span>
      ) : (
        <TimeAgo at={apiKey.last_used} />
      ),
  },
  {
    id: "expires",
    head: words.columns.expires,
    width: "104px",
    cell: (apiKey) => <Expiry at={apiKey.expires_at} />,
  },
  {
    id: "active",
    head: words.columns.active,
    width: "56px",
    cell: (apiKey) => <ActiveSwitch apiKey={apiKey} />,
  },
  {
    id: "delete",
    head: <span className="unseen">{words.deleteConfirm}</span>,
    width: "32px",
    cell: (apiKey) => <DeleteKey apiKey={apiKey} />,
  },
];

function Expiry({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span className="faint">{words.neverExpires}</span>;
  return at <= now ? <b>{words.expired}</b> : <TimeAgo at={at} />;
}

function ActiveSwitch({ apiKey: { id, name, active } }: { apiKey: ApiKey }) {
  const mayUpdate = mayDo(useMe(), "apiKeys@update");
  const { mutate, isPending, variables } = useUpdateApiKey();
  const isActive = isPending ? (variables.body.active ?? active) : active;
  const toggle = (isOn: boolean) =>
    mutate(
      { params: { id }, body: { active: isOn } },
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.failed, detail: errorText(error) }),
      },
    );
  return (
    <Switch
      isOn={isActive}
      hidesLabel
      label={words.active(name)}
      isDisabled={!mayUpdate}
      onToggle={toggle}
    />
  );
}

function DeleteKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useDeleteApiKey();
  if (!mayDo(useMe(), "apiKeys@delete")) return null;
  return (
    <>
      <IconButton
        size="s"
        icon={Trash2}
        label={words.delete(name)}
        onClick={() => setAsking(true)}
      />
      <ConfirmDelete
        isOpen={isAsking}
        title={words.deleteTitle(name)}
        confirmLabel={words.deleteConfirm}
        cancelLabel={words.keep}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={() => mutate({ params: { id } })}
        onClose={() => setAsking(false)}
      >
        {words.deleteWords}
      </ConfirmDelete>
    </>
  );
}
