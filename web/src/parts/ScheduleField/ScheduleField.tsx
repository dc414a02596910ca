import type { Schedule } from "#contract/schedule.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DateTimeField } from "../../ui/form/DateTimeField.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { scheduleWords as words } from "../../words/words.ts";
import { TimeZonePicker } from "../TimeZonePicker.tsx";
import { NextWindows } from "./NextWindows.tsx";
import { RecurrenceField } from "./RecurrenceField.tsx";
import { WindowFields } from "./WindowFields.tsx";
import { withStart, withZone } from "./wall-hours.ts";
import styles from "./ScheduleField.module.css";

interface ScheduleFieldProps {
  label: string;
  value: Schedule | null;
  /** Null where it may be left out: then a box stands before it. */
  onChange: (schedule: Schedule | null) => void;
  problems: Partial<Record<string, string>>;
  /** Where the schedule stands in the body, for its problems. */
  path: string;
  isRequired?: boolean;
  /** What is running may only be ended. */
  onlyEnd?: boolean;
}

/** On which days, from when to when, and on whose clocks. */
export function ScheduleField({
  label,
  value,
  onChange,
  problems,
  path,
  isRequired = false,
  onlyEnd = false,
}: ScheduleFieldProps) {
  const { zone } = useTimeSettings();
  const now = useNow();
  const set = (part: Partial<Schedule>) => value && onChange({ ...value, ...part });
  const problem = (field: string) => problems[`${path}.${field}`];
  return (
    <fieldset className={styles.schedule}>
      <legend className={styles.label}>{label}</legend>
      {!isRequired && (
        <Checkbox
          checked={value !== null}
          label={words.only}
          onToggle={(isOn) => onChange(isOn ? firstSchedule(now, zone) : null)}
        />
      )}
      {value && (
        <div className={styles.fields}>
          {!onlyEnd && (
            <RecurrenceField
              value={value.recurrence}
              onChange={(recurrence) => set({ recurrence })}
            />
          )}
          <WindowFields
            value={value}
            onChange={onChange}
            problem={(field) => problem(field) ?? (field === "start" ? problems[path] : undefined)}
            onlyEnd={onlyEnd}
          />
          {!onlyEnd && (
            <TimeZonePicker
              label={words.zone}
              help={words.zoneHelp}
              value={value.timezone}
              onChange={(timezone) => onChange(withZone(value, timezone))}
            />
          )}
          {value.recurrence.kind !== "None" && (
            <div className={styles.dates}>
              <DateTimeField
                label={words.startsOn}
                help={words.startsOnHelp}
                zone={value.timezone}
                value={value.start}
                isDisabled={onlyEnd}
                onChange={(start) => start !== null && onChange(withStart(value, start))}
              />
              <DateTimeField
                label={words.until}
                help={words.untilHelp}
                zone={value.timezone}
                value={value.until}
                error={problem("until")}
                onChange={(until) => set({ until })}
              />
            </div>
          )}
          <NextWindows schedule={value} />
        </div>
      )}
    </fieldset>
  );
}

const hourS = 3600;
/** From this hour on, two hours of every day: what is to be so once has an end of its own. */
function firstSchedule(nowS: number, timezone: string): Schedule {
  const start = Math.floor(nowS / hourS) * hourS;
  const recurrence = { kind: "Daily", interval: 1 } as const;
  return { start, end: start + 2 * hourS, timezone, recurrence, until: null };
}
