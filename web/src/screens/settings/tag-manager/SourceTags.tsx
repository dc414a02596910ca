import { Search } from "lucide-react";
import { Suspense, useState } from "react";
import type { SourceTag } from "#contract/tag-manager.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useSourceTags } from "../../../data/tag-manager.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { numberText, tagManagerWords as words } from "../../../words/words.ts";
import styles from "./TagManager.module.css";
import { onDemand } from "../../../ui/on-demand.ts";

const TagSummaryDrawer = onDemand(() =>
  import("./TagSummaryDrawer.tsx").then((module) => module.default),
);
const MAX_TAGS = 100;

/** Which tags senders really send. A press on one tells more of it. */
export function SourceTags() {
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const { data, isError, error, refetch } = useSourceTags(useDebouncedValue(typed));
  const columns: readonly TableColumn<SourceTag>[] = [
    {
      id: "name",
      head: words.columns.name,
      cell: (tag) => (
        <button
          type="button"
          className={styles.tag}
          aria-label={words.open(tag.name)}
          onClick={() => setOpened(tag.name)}
        >
          <bdi>{tag.name}</bdi>
        </button>
      ),
    },
    {
      id: "source",
      head: words.columns.source,
      cell: (tag) => <span className="ellipsis">{tag.source_system}</span>,
    },
    {
      id: "category",
      head: words.columns.category,
      width: "110px",
      cell: (tag) => tag.inConfig && words.isIn,
    },
    {
      id: "hits",
      head: words.columns.hits,
      width: "80px",
      isNumber: true,
      cell: (tag) => numberText(tag.hits),
    },
  ];
  const visibleTags = data?.items.slice(0, MAX_TAGS) ?? [];
  return (
    <Section
      title={words.there}
      extra={data && words.thereCount(new Set(data.items.map((tag) => tag.name)).size)}
    >
      <TextField
        hidesLabel
        label={words.thereSearch}
        placeholder={words.thereSearch}
        icon={Search}
        type="search"
        value={typed}
        onChange={setTyped}
        className={styles.search}
      />
      {isError && !data && (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <LoadingRows label={words.loading} count={6} rowHeight={32} lines={[["40%"]]} />
      )}
      {data && visibleTags.length === 0 && (
        <div className={styles.nothing}>
          <b>{words.thereNone}</b>
          <p className="soft">{words.thereNoneWords}</p>
        </div>
      )}
      {visibleTags.length > 0 && (
        <Table
          caption={words.there}
          columns={columns}
          rows={visibleTags}
          keyOf={(tag) => `${tag.name} ${tag.source_system}`}
          footer={
            (data?.total ?? 0) > visibleTags.length
              ? words.cut(visibleTags.length)
              : words.more(visibleTags.length, data?.total ?? 0)
          }
        />
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <TagSummaryDrawer name={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  );
}
