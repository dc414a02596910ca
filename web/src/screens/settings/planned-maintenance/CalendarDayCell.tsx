import type { Occurrence } from "#contract/maintenance-plans.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { clockText, type TimeSettings, type UnixSeconds } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { calendarWords as words } from "../../../words/words.ts";
import { type CalendarDay, dayText, partOf } from "./calendar-days.ts";
import styles from "./PlanCalendar.module.css";

interface CalendarDayCellProps {
  day: CalendarDay;
  windows: readonly Occurrence[];
  isToday: boolean;
  now: UnixSeconds;
  /** Where not all are in sight. */
  onMore: (() => void) | undefined;
}

const maxShown = 3;

/** One day and the windows that fall on it. */
export function CalendarDayCell({ day, windows, isToday, now, onMore }: CalendarDayCellProps) {
  const time = useTimeSettings();
  const name = dayText(day.key, time.locale, { weekday: "long", day: "numeric", month: "long" });
  return (
    <li
      className={styles.day}
      aria-label={name}
      aria-current={isToday ? "date" : undefined}
      data-today={isToday || undefined}
      data-outside={day.isOutside || undefined}
      data-empty={windows.length === 0 || undefined}
    >
      <span className={styles.date} aria-hidden>
        <span className={styles.short}>{dayText(day.key, time.locale, { day: "numeric" })}</span>
        <span className={styles.long}>{name}</span>
      </span>
      <ul className={styles.windows}>
        {windows.map((occurrence) => (
          <li key={`${occurrence.plan_id} ${occurrence.start}`}>
            <Link
              href={`/settings/planned-maintenance/${occurrence.plan_id}`}
              className={styles.window}
              title={occurrence.name}
              data-open={(occurrence.start <= now && now < occurrence.end) || undefined}
              data-over={occurrence.end <= now || undefined}
            >
              <span className={styles.time}>
                <span className={styles.short}>{startText(occurrence, day, time)}</span>
                <span className={styles.long}>{timeText(occurrence, day, time)}</span>
              </span>
              <span className={styles.name}>{occurrence.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {onMore && windows.length > maxShown && (
        <button
          type="button"
          className={styles.more}
          aria-label={words.allOf(name)}
          onClick={onMore}
        >
          {words.more(windows.length - maxShown)}
        </button>
      )}
    </li>
  );
}

const startText = (occurrence: Occurrence, day: CalendarDay, time: TimeSettings): string =>
  occurrence.start >= day.from
    ? clockText(occurrence.start, time)
    : timeText(occurrence, day, time);

function timeText(occurrence: Occurrence, day: CalendarDay, time: TimeSettings): string {
  switch (partOf(occurrence, day)) {
    case "within":
      return `${clockText(occurrence.start, time)}–${clockText(occurrence.end, time)}`;
    case "from":
      return words.from(clockText(occurrence.start, time));
    case "to":
      return words.to(clockText(occurrence.end, time));
    case "all":
      return words.allDay;
  }
}
