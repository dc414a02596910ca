import type { ReplyOf } from "#contract/endpoint.ts";
import type { getStorage, StoredKind, StoredPeriod, StorageForecast } from "#contract/storage.ts";
import { useStorage } from "../../../data/storage.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useIsPhone } from "../../../parts/useMedia.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { StatStrip } from "../../../ui/layout/StatStrip.tsx";
import { Table, type TableColumn } from "../../../ui/list/Table.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { bytesText, numberText, storageWords as words, utcDateText } from "../../../words/words.ts";
import styles from "./Storage.module.css";

/** What the organization stores, when its storage is full, and what is deleted next. */
export function Storage() {
  const { data, error, refetch } = useStorage();
  return (
    <SettingsPage
      title={words.title}
      isWide
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      {data && <StorageOverview storage={data} />}
    </SettingsPage>
  );
}

const phoneWidthPx = 300;
const fewDaysS = 30 * 24 * 3600;

function StorageOverview({ storage }: { storage: ReplyOf<typeof getStorage> }) {
  const isPhone = useIsPhone();
  const { measured_at, kinds, forecast, periods } = storage;
  return (
    <>
      <FullNotice forecast={forecast} />
      <p className="soft">{words.intro}</p>
      <Section title={words.forecast}>
        <StatStrip stats={forecastStats(forecast)} />
      </Section>
      <Section title={words.kindsTitle} extra={measured_at !== null && words.measured}>
        {measured_at === null ? (
          <EmptyState title={words.notMeasured}>{words.notMeasuredWords}</EmptyState>
        ) : (
          <Table
            caption={words.kindsTitle}
            columns={isPhone ? phoneKindColumns : kindColumns}
            rows={kinds}
            keyOf={({ kind }) => kind}
            minWidthPx={isPhone ? phoneWidthPx : undefined}
            className={styles.table}
          />
        )}
      </Section>
      <Section
        title={words.periodsTitle}
        end={<Link href="/settings/general-settings">{words.change}</Link>}
      >
        <Table
          caption={words.periodsTitle}
          columns={periodColumns}
          rows={periods}
          keyOf={({ period }) => period}
          minWidthPx={600}
          className={styles.table}
        />
      </Section>
    </>
  );
}

function FullNotice({ forecast: { full_at, stored_bytes, limit_bytes } }: ForecastProps) {
  if (full_at === null || limit_bytes === null) return null;
  if (stored_bytes >= limit_bytes) return <Notice tone="problem">{words.fullNow}</Notice>;
  return full_at * 1000 - Date.now() < fewDaysS * 1000 ? (
    <Notice>{words.fullSoon(utcDateText(full_at))}</Notice>
  ) : null;
}
interface ForecastProps {
  forecast: StorageForecast;
}

const forecastStats = ({
  stored_bytes,
  limit_bytes,
  bytes_per_day,
  full_at,
  level_bytes,
}: StorageForecast) => [
  {
    label: words.stored,
    value: limit_bytes === null ? bytesText(stored_bytes) : words.usedOf(stored_bytes, limit_bytes),
  },
  { label: words.perDay, value: bytesText(bytes_per_day) },
  { label: words.level, value: bytesText(level_bytes) },
  ...(limit_bytes === null
    ? []
    : [{ label: words.full, value: full_at === null ? words.never : utcDateText(full_at) }]),
];

const growthText = ({ bytes_per_day }: StoredKind): string =>
  bytes_per_day === null ? words.unknownGrowth : words.growth(bytes_per_day);

const phoneKindColumns: readonly TableColumn<StoredKind>[] = [
  {
    id: "kind",
    head: words.columns.kind,
    cell: ({ kind, rows }) => (
      <>
        {words.kinds[kind]}
        <span className={styles.second}>{numberText(rows)}</span>
      </>
    ),
  },
  {
    id: "bytes",
    head: words.columns.sizeAndGrowth,
    width: "150px",
    isNumber: true,
    cell: (stored) => (
      <>
        {bytesText(stored.bytes)}
        <span className={styles.second}>{growthText(stored)}</span>
      </>
    ),
  },
];

const kindColumns: readonly TableColumn<StoredKind>[] = [
  { id: "kind", head: words.columns.kind, cell: ({ kind }) => words.kinds[kind] },
  {
    id: "rows",
    head: words.columns.rows,
    width: "140px",
    isNumber: true,
    cell: ({ rows }) => numberText(rows),
  },
  {
    id: "bytes",
    head: words.columns.bytes,
    width: "100px",
    isNumber: true,
    cell: ({ bytes }) => bytesText(bytes),
  },
  {
    id: "growth",
    head: words.columns.perDay,
    width: "140px",
    isNumber: true,
    cell: growthText,
  },
];

const dayText = (at: number | null): string => (at === null ? words.nothing : utcDateText(at));

const periodColumns: readonly TableColumn<StoredPeriod>[] = [
  { id: "period", head: words.periodColumns.period, cell: ({ period }) => words.periods[period] },
  {
    id: "days",
    head: words.periodColumns.days,
    width: "150px",
    cell: ({ days, is_limited }) => (
      <>
        {words.days(days)}
        {is_limited && <span className={styles.second}>{words.limited}</span>}
      </>
    ),
  },
  {
    id: "oldest",
    head: words.periodColumns.oldest,
    width: "120px",
    cell: ({ oldest_at }) => dayText(oldest_at),
  },
  {
    id: "next",
    head: words.periodColumns.next,
    width: "120px",
    cell: ({ next_at }) => dayText(next_at),
  },
  {
    id: "week",
    head: words.periodColumns.week,
    width: "140px",
    isNumber: true,
    cell: ({ next_week }) => (next_week === null ? words.nothing : numberText(next_week)),
  },
];
