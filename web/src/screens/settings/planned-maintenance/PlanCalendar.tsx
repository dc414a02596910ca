import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import { useOccurrences } from "../../../data/maintenance.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { momentText, zoneText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { calendarWords as words } from "../../../words/words.ts";
import { CalendarDayCell } from "./CalendarDayCell.tsx";
import {
  type CalendarDay,
  type CalendarKind,
  dayKey,
  daysOf,
  dayText,
  shiftPeriod,
  windowsOn,
} from "./calendar-days.ts";
import styles from "./PlanCalendar.module.css";

const kinds = ["month", "week"] as const;

/** When which plan mutes: the windows of all active plans, a month or a week at a time. */
export function PlanCalendar() {
  const time = useTimeSettings();
  const now = useNow();
  const today = dayKey(now, time.zone);
  const [kind, setKind] = useState<CalendarKind>("month");
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const key = selectedKey ?? today;
  const days = daysOf(kind, key, time.zone);
  const [from, to] = [days[0]?.from ?? now, days.at(-1)?.to ?? now];
  const { data, error, refetch } = useOccurrences(from, to);
  const openWeek = (day: CalendarDay) => {
    setSelectedKey(day.key);
    setKind("week");
  };
  return (
    <>
      <PageTitle hasLine tab={null}>
        {words.title}
      </PageTitle>
      <ScrollRegion label={words.title} className={styles.page}>
        <div className={styles.bar}>
          <h2 className={styles.month} aria-live="polite">
            {titleOf(kind, { key, days, locale: time.locale })}
          </h2>
          <SegmentedControl
            label={words.kind}
            items={kinds.map((id) => ({ id, label: words.kinds[id] }))}
            value={kind}
            onChange={setKind}
          />
          <Button
            isDisabled={selectedKey === null || selectedKey === today}
            onClick={() => setSelectedKey(null)}
          >
            {words.today}
          </Button>
          <IconButton
            icon={ArrowLeft}
            label={words.earlier[kind]}
            onClick={() => setSelectedKey(shiftPeriod(kind, key, -1))}
          />
          <IconButton
            icon={ArrowRight}
            label={words.later[kind]}
            onClick={() => setSelectedKey(shiftPeriod(kind, key, 1))}
          />
        </div>
        {!data && error && (
          <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <LoadingRows label={words.loading} count={6} rowHeight={104} lines={[["100%"]]} />
        )}
        {data?.is_cut && <Notice>{words.cut(momentText(data.complete_until, time))}</Notice>}
        {data && (
          <div className={kind === "week" ? styles.week : styles["month-grid"]}>
            <div aria-hidden className={styles.heads}>
              {days.slice(0, 7).map((day) => (
                <span key={day.key}>{dayText(day.key, time.locale, { weekday: "short" })}</span>
              ))}
            </div>
            <ol className={styles.days}>
              {days.map((day) => (
                <CalendarDayCell
                  key={day.key}
                  day={day}
                  windows={windowsOn(day, data.items)}
                  isToday={day.key === today}
                  now={now}
                  onMore={kind === "month" ? () => openWeek(day) : undefined}
                />
              ))}
            </ol>
          </div>
        )}
        {data?.items.length === 0 && (
          <EmptyState level={3} title={words.none}>
            {words.noneWords}
          </EmptyState>
        )}
        <p className={styles.note}>{words.zone(zoneText(from, time))}</p>
      </ScrollRegion>
    </>
  );
}

function titleOf(
  kind: CalendarKind,
  { key, days, locale }: { key: string; days: readonly CalendarDay[]; locale: string },
): string {
  if (kind === "month") return dayText(key, locale, { month: "long", year: "numeric" });
  const [first, last] = [days[0]?.key ?? key, days.at(-1)?.key ?? key];
  return `${dayText(first, locale, { day: "numeric", month: "short" })} – ${dayText(last, locale, { day: "numeric", month: "short", year: "numeric" })}`;
}
