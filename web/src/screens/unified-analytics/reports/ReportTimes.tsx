import type { ReportSchedule } from "#contract/analytics-reports.ts";
import { useReportTimes } from "../../../data/analytics-reports.ts";
import { zoneName } from "../../../parts/ScheduleField/schedule-sentence.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { dayTimeText } from "./day-time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { analyticsReportWords as words } from "../../../words/words.ts";

interface ReportTimesProps {
  schedule: ReportSchedule;
  isPaused: boolean;
}

/** The next few times, on the report's clocks and on the reader's. */
export function ReportTimes({ schedule, isPaused }: ReportTimesProps) {
  const settings = useTimeSettings();
  const { data } = useReportTimes(useDebouncedValue(schedule));
  const { timezone } = schedule;
  const isOwnZone = timezone === settings.zone;
  return (
    <Section title={words.nextTimes}>
      {isPaused ? (
        <Notice>{words.paused}</Notice>
      ) : (
        data && (
          <Table
            caption={words.nextTimes}
            rows={data.next_times}
            keyOf={String}
            columns={[
              {
                id: "zone",
                head: words.inZone(zoneName(timezone)),
                cell: (at) => dayTimeText(at, { ...settings, zone: timezone }),
              },
              ...(isOwnZone
                ? []
                : [
                    {
                      id: "own",
                      head: words.inOwnZone(zoneName(settings.zone)),
                      cell: (at: number) => dayTimeText(at, settings),
                    },
                  ]),
            ]}
          />
        )
      )}
    </Section>
  );
}
