import type { Occurrence } from "#contract/maintenance-plans.ts";
import { Link } from "../../../ui/Link.tsx";
import { clockText, type TimeSettings, type UnixSeconds } from "../../../ui/time-text.ts";
import { useTimeSettings } from "../../../ui/TimeSettingsProvider.tsx";
import { calendarWords as words } from "../../../words/en.ts";
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

const shownMost = 3;

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
        {windows.map((one) => (
          <li key={`${one.plan_id} ${one.start}`}>
            <Link
              href={`/settings/planned-maintenance/${one.plan_id}`}
              className={styles.window}
              title={one.name}
              data-open={(one.start <= now && now < one.end) || undefined}
              data-over={one.end <= now || undefined}
            >
              <span className={styles.time}>
                <span className={styles.short}>{startText(one, day, time)}</span>
                <span className={styles.long}>{timeText(one, day, time)}</span>
              </span>
              <span className={styles.name}>{one.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {onMore && windows.length > shownMost && (
        <button
          type="button"
          className={styles.more}
          aria-label={words.allOf(name)}
          onClick={onMore}
        >
          {words.more(windows.length - shownMost)}
        </button>
      )}
    </li>
  );
}

const startText = (one: Occurrence, day: CalendarDay, time: TimeSettings): string =>
  one.start >= day.from ? clockText(one.start, time) : timeText(one, day, time);

function timeText(one: Occurrence, day: CalendarDay, time: TimeSettings): string {
  switch (partOf(one, day)) {
    case "within":
      return `${clockText(one.start, time)}–${clockText(one.end, time)}`;
    case "from":
      return words.from(clockText(one.start, time));
    case "to":
      return words.to(clockText(one.end, time));
    case "all":
      return words.allDay;
  }
}
