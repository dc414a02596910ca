import { useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Action, Permission, Resource } from "#contract/permissions.ts";
import { mayDo } from "../../data/access.ts";
import { errorText } from "../../data/error-words.ts";
import { type EntryItem, type Entries, useOneEntry, useEntries } from "../../data/entries.ts";
import { useMe } from "../../data/session.ts";
import { BrokenState } from "../../ui/BrokenState.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { LoadingRows } from "../../ui/LoadingRows.tsx";
import { Panes } from "../../ui/Panes.tsx";
import { RefusedState } from "../../ui/RefusedState.tsx";
import { useSettled } from "../../ui/useSettled.ts";
import { entryWords as words } from "../../words/en.ts";
import { PhoneBar } from "../PhoneBar.tsx";
import { useIsNarrow, useIsPhone } from "../useMedia.ts";
import { EntryDetail } from "./EntryDetail.tsx";
import { EntryList } from "./EntryList.tsx";
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
  const { copy } = useSearch({ strict: false }) as { copy?: string };
  const [size, setSize] = useState(LIST.usual);
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const [ask, setAsk] = useState({ typed: "", filter: "all", sort: view.sorts[0]?.id ?? "" });
  const entries = useEntries(view.asks, { ...ask, typed: useSettled(ask.typed) });
  const { error, refetch } = entries.query;
  const data = entries.list;
  const may = {
    create: mayDo(me, need(view.resource, "create")),
    update: mayDo(me, need(view.resource, "update")),
    delete: mayDo(me, need(view.resource, "delete")),
  };
  const waiting = error ? (
    <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows
      label={words.loading(view.words.title)}
      count={8}
      rowHeight={52}
      lines={[["60%"], ["40%"]]}
    />
  );
  const back = (
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
      ask={ask}
      onAsk={(part) => setAsk({ ...ask, ...part })}
      currentId={itemId}
      may={may}
    />
  ) : (
    waiting
  );
  const detail = data ? (
    <Chosen view={view} entries={entries} items={data.items} id={itemId} copyId={copy} may={may} />
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
              <PhoneBar>{toSettings}</PhoneBar>
              {list}
            </>
          ),
        },
      ]}
      rest={{
        id: "detail",
        label: view.words.noun,
        min: 440,
        content: (
          <>
            {isPhone && itemId !== undefined && <PhoneBar>{back}</PhoneBar>}
            {isNarrow && !isPhone && <div>{back}</div>}
            {detail}
          </>
        ),
      }}
    />
  );
}

interface ChosenProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  items: readonly Item[];
  id: string | undefined;
  copyId: string | undefined;
  may: { create: boolean; update: boolean; delete: boolean };
}

function Chosen<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  items,
  id,
  copyId,
  may,
}: ChosenProps<Item, Draft>) {
  const { noun } = view.words;
  const here = items.find((one) => one.id === id);
  const { data: other, isFetching } = useOneEntry(view.asks, id, here !== undefined);
  const item = here ?? other;
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
  if (id === "new" && may.create)
    return (
      <EntryDetail
        key={`new ${copyId ?? ""}`}
        view={view}
        entries={entries}
        item={null}
        copied={items.find((one) => String(one.id) === String(copyId)) ?? null}
        may={may}
      />
    );
  if (!item && isFetching)
    return (
      <LoadingRows
        label={words.loading(noun)}
        count={8}
        rowHeight={52}
        lines={[["60%"], ["40%"]]}
      />
    );
  if (!item)
    return (
      <RefusedState
        size="page"
        level={1}
        title={words.notFound(noun)}
        actions={<ButtonLink href={view.path}>{view.words.title}</ButtonLink>}
      >
        {words.notFoundWords}
      </RefusedState>
    );
  return <EntryDetail key={id} view={view} entries={entries} item={item} copied={null} may={may} />;
}

/** Whether a resource has the action is the catalogue's to say: what is not in it nobody holds. */
const need = (resource: Resource, action: Action) => `${resource}@${action}` as Permission;
