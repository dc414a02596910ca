import { useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Action, Permission, Resource } from "#contract/permissions.ts";
import { useAuditEntry } from "../../data/audit.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText, firstErrorText } from "../../data/client/error-text.ts";
import { type EntryItem, type Entries, useEntry, useEntries } from "../../data/client/entries.ts";
import { useMe } from "../../data/session/session.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Panes } from "../../ui/layout/Panes.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { entryWords as words } from "../../words/words.ts";
import { PhoneBar } from "../PhoneBar.tsx";
import { useIsNarrow, useIsPhone } from "../useMedia.ts";
import { EntryDetail } from "./EntryDetail.tsx";
import { EntryList } from "./EntryList.tsx";
import { EntryNotFound } from "./EntryNotFound.tsx";
import styles from "./EntryScreen.module.css";
import type { EntryView } from "./entry-view.ts";

const LIST = { usual: 320, min: 260, max: 460 };

/**
 * The settings of one kind of entry: all of them at the left, one of them, or a new one, beside. On
 * narrow windows one after the other.
 */
export function EntryScreen<Item extends EntryItem, Draft extends object>({
  view,
}: {
  view: EntryView<Item, Draft>;
}) {
  const me = useMe();
  const { item: itemId } = useParams({ strict: false });
  // The router gives the search as plain text.
  const { copy, version, draft } = useSearch({ strict: false }) as {
    copy?: string;
    version?: string;
    draft?: string;
  };
  const [size, setSize] = useState(LIST.usual);
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const [ask, setAsk] = useState({ typed: "", filter: "all", sort: view.sorts[0]?.id ?? "" });
  const entries = useEntries(view.api, { ...ask, typed: useDebouncedValue(ask.typed) });
  const { error, refetch } = entries.query;
  const data = entries.list;
  const may = {
    create: mayDo(me, permissionFor(view.resource, "create")),
    update: mayDo(me, permissionFor(view.resource, "update")),
    delete: mayDo(me, permissionFor(view.resource, "delete")),
  };
  const waiting = error ? (
    <BrokenState
      title={
        view.words.fetchFailed === undefined
          ? errorText(error)
          : firstErrorText(error, view.words.fetchFailed)
      }
      onRetry={() => void refetch()}
    />
  ) : (
    <LoadingRows
      label={words.loading(view.words.title)}
      count={8}
      rowHeight={52}
      lines={[["60%"], ["40%"]]}
    />
  );
  const backLink = (
    <Link href={view.path} className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {view.words.title}
    </Link>
  );
  const toSettings = (
    <Link href="/settings" className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {words.settings}
    </Link>
  );
  const list = data ? (
    <EntryList
      view={view}
      entries={entries}
      items={data.items}
      total={data.total}
      listQuery={ask}
      onQueryChange={(part) => setAsk({ ...ask, ...part })}
      currentId={itemId}
      may={may}
    />
  ) : (
    waiting
  );
  const detail = data ? (
    <SelectedEntry
      view={view}
      entries={entries}
      items={data.items}
      id={itemId}
      copyId={copy}
      versionId={version}
      beginning={draft === undefined ? null : (view.readBeginning?.(jsonOf(draft)) ?? null)}
      may={may}
    />
  ) : (
    waiting
  );
  return (
    <Panes
      resizeLabel={words.resize}
      only={isNarrow ? (itemId === undefined ? "list" : "detail") : undefined}
      onResize={(_, next) => setSize(next)}
      panes={[
        {
          id: "list",
          label: view.words.title,
          tone: "pane",
          size,
          min: LIST.min,
          max: LIST.max,
          content: (
            <>
              {view.isBelowSettings !== false && <PhoneBar>{toSettings}</PhoneBar>}
              {list}
            </>
          ),
        },
      ]}
      mainPane={{
        id: "detail",
        label: view.words.noun,
        min: 440,
        content: (
          <>
            {isPhone && itemId !== undefined && <PhoneBar>{backLink}</PhoneBar>}
            {isNarrow && !isPhone && <div>{backLink}</div>}
            {detail}
          </>
        ),
      }}
    />
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

interface SelectedEntryProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  items: readonly Item[];
  id: string | undefined;
  copyId: string | undefined;
  /** Of the audit log's entry that is to be restored. */
  versionId: string | undefined;
  /** Of a new one, by the link that led here. */
  beginning: Partial<Draft> | null;
  may: { create: boolean; update: boolean; delete: boolean };
}

function SelectedEntry<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  items,
  id,
  copyId,
  versionId,
  beginning,
  may,
}: SelectedEntryProps<Item, Draft>) {
  const { noun } = view.words;
  const listedItem = items.find((entry) => entry.id === id);
  const { data: fetchedItem, isFetching } = useEntry(view.api, id, listedItem !== undefined);
  const item = listedItem ?? fetchedItem;
  const [shown, setShown] = useState<Item | null>(null);
  if (item && item !== shown) setShown(item);
  const version = useAuditEntry(versionId === undefined ? undefined : String(versionId));
  const current = item ?? (shown?.id === id ? shown : null);
  if (view.Page && (id === undefined || id === view.Page.id)) return <view.Page.Component />;
  if (id === undefined)
    return (
      <EmptyState
        size="page"
        level={1}
        title={words.noneSelected(noun)}
        actions={
          may.create ? (
            <ButtonLink href={`${view.path}/new`}>{words.newOne(noun)}</ButtonLink>
          ) : undefined
        }
      >
        {words.select(noun)}
      </EmptyState>
    );
  if (version.isLoading) return <LoadingEntry noun={noun} />;
  if (version.error)
    return <BrokenState title={errorText(version.error)} onRetry={() => void version.refetch()} />;
  if (id === "new" && may.create)
    return (
      <EntryDetail
        key={`new ${copyId ?? ""} ${versionId ?? ""} ${JSON.stringify(beginning)}`}
        view={view}
        entries={entries}
        item={null}
        copied={items.find((entry) => String(entry.id) === String(copyId)) ?? null}
        beginning={beginning}
        version={version.data}
        may={may}
      />
    );
  // What somebody else deletes stays in sight for as long as something is written of it.
  if (current)
    return (
      <EntryDetail
        key={`${id} ${versionId ?? ""}`}
        view={view}
        entries={entries}
        item={current}
        isDeleted={!item && !isFetching}
        copied={null}
        version={version.data}
        may={may}
      />
    );
  if (isFetching) return <LoadingEntry noun={noun} />;
  return <EntryNotFound view={view} />;
}

const LoadingEntry = ({ noun }: { noun: string }) => (
  <LoadingRows label={words.loading(noun)} count={8} rowHeight={52} lines={[["60%"], ["40%"]]} />
);

/** Whether a resource has the action is the catalogue's to say: what is not in it nobody holds. */
const permissionFor = (resource: Resource, action: Action) => `${resource}@${action}` as Permission;
