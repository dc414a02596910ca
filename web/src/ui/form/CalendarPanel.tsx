import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { TextField } from "./TextField.tsx";
import { useTimeSettings } from "../time/TimeSettingsProvider.tsx";
import { useUiWords } from "../UiWords.tsx";
import styles from "./CalendarPanel.module.css";

interface CalendarPanelProps {
  /** As "2026-11-21 03:05", like the limits. */
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onPick: (wall: string) => void;
}

/** The calendar of `DateTimeField`, loaded when it is first opened. */
export default function CalendarPanel({ value, min, max, onPick }: CalendarPanelProps) {
  const words = useUiWords();
  const { locale } = useTimeSettings();
  const [time, setTime] = useState(value?.slice(11, 16) ?? "00:00");
  const [today] = useState(() => new Date());
  const selected = value === null ? undefined : dateOf(value);
  const earliest = min === undefined ? undefined : dateOf(min);
  const latest = max === undefined ? undefined : dateOf(max);
  const shown = selected ?? earliest ?? today;
  const formatAs = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    date.toLocaleDateString(locale, options);
  return (
    <>
      <DayPicker
        mode="single"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes later than its popover opens
        autoFocus
        fixedWeeks
        showOutsideDays
        captionLayout="dropdown"
        classNames={styles}
        lang={locale}
        weekStartsOn={firstDayOfWeek(locale)}
        today={today}
        selected={selected}
        defaultMonth={shown}
        startMonth={earliest ?? addYears(shown, -YEARS_OFFERED)}
        endMonth={latest ?? addYears(shown, YEARS_OFFERED)}
        disabled={[
          ...(earliest ? [{ before: earliest }] : []),
          ...(latest ? [{ after: latest }] : []),
        ]}
        onSelect={(next) => onPick(`${dayOf(next)} ${isTime(time) ? time : "00:00"}`)}
        formatters={{
          formatCaption: formatAs({ month: "long", year: "numeric" }),
          formatMonthDropdown: formatAs({ month: "long" }),
          formatYearDropdown: formatAs({ year: "numeric" }),
          formatWeekdayName: formatAs({ weekday: "narrow" }),
        }}
        labels={{
          labelGrid: formatAs({ month: "long", year: "numeric" }),
          labelDayButton: formatAs({
            weekday: "long",
            day: "numeric",
            month: "long",
            year: "numeric",
          }),
          labelWeekday: formatAs({ weekday: "long" }),
          labelMonthDropdown: () => words.month,
          labelYearDropdown: () => words.year,
          labelPrevious: () => words.previousMonth,
          labelNext: () => words.nextMonth,
        }}
      />
      <TextField
        label={words.timeOfDay}
        size="m"
        className={styles.time}
        value={time}
        placeholder="03:05"
        autoComplete="off"
        onChange={(next) => {
          setTime(next);
          if (selected && isTime(next)) onPick(`${dayOf(selected)} ${next}`);
        }}
      />
    </>
  );
}

const YEARS_OFFERED = 10;

function isTime(text: string): boolean {
  return /^\d{1,2}:\d{2}$/.test(text);
}

/** The calendar counts days by the browser's zone; at noon none of them is skipped or doubled. */
function dateOf(wall: string): Date {
  return new Date(`${wall.slice(0, 10)}T12:00`);
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function addYears(date: Date, years: number): Date {
  return new Date(date.getFullYear() + years, date.getMonth(), 1, 12);
}

type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Sunday is 0, as calendars count. Browsers without the interface begin on Monday. */
function firstDayOfWeek(locale: string): DayOfWeek {
  // Newer than the type library.
  const localeInfo = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  const first = (localeInfo.getWeekInfo?.().firstDay ?? 1) % 7;
  return DAYS[first] ?? 1;
}

const DAYS: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
