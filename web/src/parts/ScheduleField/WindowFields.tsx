import type { Schedule } from "#contract/schedule.ts";
import { DateTimeField } from "../../ui/form/DateTimeField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TimeField } from "../../ui/form/TimeField.tsx";
import { scheduleWords as words } from "../../words/words.ts";
import { wallHoursOf, withHours } from "./wall-hours.ts";
import styles from "./ScheduleField.module.css";

interface WindowFieldsProps {
  value: Schedule;
  onChange: (schedule: Schedule) => void;
  problem: (field: "start" | "end") => string | undefined;
  /** What is running may only be ended. */
  onlyEnd: boolean;
}

/** From when to when: moments of what is once, hours of the day of what comes again. */
export function WindowFields({ value, onChange, problem, onlyEnd }: WindowFieldsProps) {
  if (value.recurrence.kind === "None")
    return (
      <div className={styles.dates}>
        <DateTimeField
          label={words.start}
          zone={value.timezone}
          value={value.start}
          error={problem("start")}
          isDisabled={onlyEnd}
          onChange={(start) => start !== null && onChange({ ...value, start })}
        />
        <DateTimeField
          label={words.end}
          zone={value.timezone}
          value={value.end}
          error={problem("end")}
          onChange={(end) => end !== null && onChange({ ...value, end })}
        />
      </div>
    );
  const { from, to, daysLater } = wallHoursOf(value);
  const days = Array.from({ length: Math.max(7, daysLater + 1) }, (_, count) => count);
  return (
    <div className={styles.hours}>
      <TimeField
        label={words.start}
        value={from}
        error={problem("start")}
        isDisabled={onlyEnd}
        onChange={(clock) => onChange(withHours(value, { from: clock }))}
      />
      <TimeField
        label={words.end}
        value={to}
        error={problem("end")}
        onChange={(clock) => onChange(withHours(value, { to: clock }))}
      />
      <Select
        label={words.endsOn}
        options={days
          .filter((count) => count > 0 || to > from)
          .map((count) => ({
            value: String(count),
            label: count === 0 ? words.sameDay : words.daysLater(count),
          }))}
        value={String(daysLater)}
        onChange={(count) => onChange(withHours(value, { daysLater: Number(count) }))}
      />
    </div>
  );
}
