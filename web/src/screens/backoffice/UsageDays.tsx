import type { UsageDay } from "#contract/backoffice.ts";
import { Sparkline } from "../../ui/status/Sparkline.tsx";
import { Table } from "../../ui/list/Table.tsx";
import { backofficeWords, bytesText, numberText } from "../../words/words.ts";
import styles from "./Backoffice.module.css";

const words = backofficeWords.overview;

/** What came in, day by day: drawn, and the days that had any in numbers. */
export function UsageDays({ days }: { days: readonly UsageDay[] }) {
  const total = days.reduce((sum, { events }) => sum + events, 0);
  const rows = days.filter(({ requests }) => requests > 0).toReversed();
  if (rows.length === 0) return <p className="soft">{words.notCounted}</p>;
  return (
    <>
      <Sparkline
        values={days.map(({ events }) => events)}
        width={360}
        height={56}
        label={words.chart(numberText(total))}
        className={styles.chart}
      />
      <Table
        className={styles.days}
        caption={words.days}
        rows={rows}
        keyOf={({ day }) => day}
        columns={[
          { id: "day", head: words.day, cell: ({ day }) => day },
          {
            id: "requests",
            head: words.requests,
            isNumber: true,
            cell: ({ requests }) => numberText(requests),
          },
          {
            id: "events",
            head: words.events,
            isNumber: true,
            cell: ({ events }) => numberText(events),
          },
          { id: "bytes", head: words.bytes, isNumber: true, cell: ({ bytes }) => bytesText(bytes) },
        ]}
      />
    </>
  );
}
