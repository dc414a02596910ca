import { type ShadowCounts, type ShadowItem, shadowLimits } from "#contract/shadow.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { shadowReportUrl, useShadowReport } from "../../../data/shadow.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { clockText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { shadowWords as words } from "../../../words/words.ts";

/** What was missed on a day, what was extra, and what came at another time. */
export function DayReport({ day }: { day: string }) {
  const { data, error, refetch } = useShadowReport(day);
  return (
    <Section
      title={words.differences(day)}
      end={
        data && (
          <Link href={shadowReportUrl(day)} target="_self" download>
            {words.download}
          </Link>
        )
      }
    >
      {data ? (
        <>
          <Differences items={data.items} />
          {differing(data.counts) > data.items.length && (
            <p className="soft">
              {words.more(data.items.length, differing(data.counts), shadowLimits.itemsPerResult)}
            </p>
          )}
        </>
      ) : error ? (
        <BrokenState level={3} title={words.broken} onRetry={() => void refetch()}>
          {errorText(error)}
        </BrokenState>
      ) : (
        <LoadingRows label={words.differences(day)} />
      )}
    </Section>
  );
}

/** A report lists so many of each result at most. */
const differing = ({ earlier, later, missed, extra }: ShadowCounts): number =>
  earlier + later + missed + extra;

function Differences({ items }: { items: readonly ShadowItem[] }) {
  const time = useTimeSettings();
  if (items.length === 0)
    return (
      <EmptyState level={3} title={words.noDifference}>
        {words.noDifferenceWords}
      </EmptyState>
    );
  const columns: readonly TableColumn<ShadowItem>[] = [
    { id: "result", head: words.columns.result, width: "150px", cell: resultText },
    { id: "at", head: words.columns.at, width: "80px", cell: ({ at }) => clockText(at, time) },
    { id: "title", head: words.columns.title, cell: (item) => <About item={item} /> },
    { id: "receiver", head: words.columns.receiver, width: "150px", cell: (item) => item.receiver },
    {
      id: "reason",
      head: words.columns.reason,
      width: "280px",
      cell: ({ reason }) => reason && words.reasons[reason],
    },
  ];
  return (
    <Table
      caption={words.columns.result}
      columns={columns}
      rows={items}
      keyOf={(item) => `${item.result} ${item.at} ${item.title} ${item.receiver}`}
      minWidthPx={820}
    />
  );
}

const resultText = ({ result, difference_s: differenceS }: ShadowItem): string =>
  differenceS === null
    ? words.results[result]
    : `${words.results[result]}: ${words.apart(Math.abs(differenceS))}`;

function About({
  item: { title, incident_id: id, is_resolved: isResolved },
}: {
  item: ShadowItem;
}) {
  return (
    <>
      {id === null ? title : <Link href={`/incident/${id}`}>{title}</Link>}
      {isResolved && <span className="soft"> {words.resolved}</span>}
    </>
  );
}
