import { DatePicker } from "@mantine/dates";
import { useLayoutEffect, useRef, useState } from "react";
import { MantineIsland } from "./MantineIsland.tsx";
import { TextField } from "./TextField.tsx";
import { useTimeSettings } from "../time/TimeSettingsProvider.tsx";
import { useUiWords } from "../UiWords.tsx";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/dates/styles.layer.css";
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
  const day = value?.slice(0, 10) ?? null;
  const [time, setTime] = useState(value?.slice(11, 16) ?? "00:00");
  const limits = {
    ...(min !== undefined && { minDate: min.slice(0, 10) }),
    ...(max !== undefined && { maxDate: max.slice(0, 10) }),
  };
  const name = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${date.slice(0, 10)}T00:00Z`).toLocaleDateString(locale, {
      ...options,
      timeZone: "UTC",
    });
  const panel = useRef<HTMLDivElement>(null);
  // It comes late: the popover that gives the focus to what it holds found nothing yet.
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>("[data-selected], td button[tabindex='0']")?.focus();
  }, []);
  return (
    <MantineIsland>
      <div ref={panel}>
        <DatePicker
          value={day}
          onChange={(next) => next !== null && onPick(`${next} ${isTime(time) ? time : "00:00"}`)}
          {...(day !== null && { defaultDate: day })}
          firstDayOfWeek={firstDayOfWeek(locale)}
          size="xs"
          classNames={{ day: styles.day ?? "" }}
          monthLabelFormat={(date) => name(date, { month: "long", year: "numeric" })}
          weekdayFormat={(date) => name(date, { weekday: "narrow" })}
          getDayAriaLabel={(date) =>
            name(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" })
          }
          ariaLabels={{ previousMonth: words.previousMonth, nextMonth: words.nextMonth }}
          {...limits}
        />
      </div>
      <TextField
        label={words.timeOfDay}
        size="m"
        className={styles.time}
        value={time}
        placeholder="03:05"
        autoComplete="off"
        onChange={(next) => {
          setTime(next);
          if (day !== null && isTime(next)) onPick(`${day} ${next}`);
        }}
      />
    </MantineIsland>
  );
}

function isTime(text: string): boolean {
  return /^\d{1,2}:\d{2}$/.test(text);
}

type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Sunday is 0, as the calendar counts. Browsers without the interface begin on Monday. */
function firstDayOfWeek(locale: string): DayOfWeek {
  // Newer than the type library.
  const localeInfo = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  const first = (localeInfo.getWeekInfo?.().firstDay ?? 1) % 7;
  return DAYS[first] ?? 1;
}

const DAYS: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
