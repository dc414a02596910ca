import type { ManagedTag } from "#contract/tag-manager.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useManagedTag } from "../../../data/tag-manager.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Drawer } from "../../../ui/overlay/Drawer.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { numberText, tagManagerWords as words, listText } from "../../../words/words.ts";

/** One tag: how often it is sent, by whom, and with which values. */
export default function TagSummaryDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const { data, isError, error, refetch } = useManagedTag(name);
  return (
    <Drawer isOpen title={<bdi>{words.summary(name)}</bdi>} onClose={onClose}>
      {isError && <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <LoadingRows label={words.loading} count={6} rowHeight={32} lines={[["60%"]]} />
      )}
      {data && <Summary tag={data} />}
    </Drawer>
  );
}

function Summary({ tag: { categories, totalHits, sources, values } }: { tag: ManagedTag }) {
  const facts = [
    {
      key: "total",
      label: words.total,
      value: <span className="num">{numberText(totalHits)}</span>,
    },
    {
      key: "categories",
      label: words.inCategories,
      value: listText(categories.map((id) => words.names[id])) || words.inNone,
    },
    {
      key: "sources",
      label: words.sources,
      value:
        listText(sources.map((source) => words.hits(source.hits, source.source_system))) ||
        words.inNone,
    },
  ];
  return (
    <>
      <Section title={words.facts}>
        <KeyValues rows={facts} keyPx={132} wraps />
      </Section>
      <Section title={words.values}>
        {values.length === 0 ? (
          <p className="small soft">{words.noValues}</p>
        ) : (
          <Table
            caption={words.values}
            columns={[
              {
                id: "value",
                head: words.value,
                cell: (entry) => <bdi className="ellipsis">{entry.value}</bdi>,
              },
              {
                id: "hits",
                head: words.columns.hits,
                width: "80px",
                isNumber: true,
                cell: (entry) => numberText(entry.hits),
              },
            ]}
            rows={values}
            keyOf={(entry) => entry.value}
          />
        )}
      </Section>
    </>
  );
}
