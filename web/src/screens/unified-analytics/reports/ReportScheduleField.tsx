import type { ReportSchedule } from "#contract/analytics-reports.ts";
import { RecurrenceField } from "../../../parts/ScheduleField/RecurrenceField.tsx";
import { TimeZonePicker } from "../../../parts/TimeZonePicker.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { TimeField } from "../../../ui/form/TimeField.tsx";
import { analyticsReportWords as words, scheduleWords } from "../../../words/words.ts";
import styles from "./Reports.module.css";

interface ReportScheduleFieldProps {
  value: ReportSchedule;
  problems: Partial<Record<string, string>>;
  onChange: (schedule: ReportSchedule) => void;
}

/** How often, at which time, and by whose clocks. */
export function ReportScheduleField({ value, problems, onChange }: ReportScheduleFieldProps) {
  const set = (part: Partial<ReportSchedule>) => onChange({ ...value, ...part });
  return (
    <fieldset className={styles.schedule}>
      <legend className={styles.label}>{words.schedule}</legend>
      <div className={styles.fields}>
        <RecurrenceField
          isRepeated
          value={value.recurrence}
          onChange={(recurrence) => set({ recurrence })}
        />
        <div className={styles.pair}>
          <TimeField
            label={words.time}
            value={value.time}
            error={problems["schedule.time"]}
            onChange={(time) => set({ time })}
          />
          <TextField
            label={words.startDate}
            help={words.startDateHelp}
            type="date"
            required
            value={value.start_date}
            error={problems["schedule.start_date"]}
            onChange={(start_date) => set({ start_date })}
          />
        </div>
        <TimeZonePicker
          label={scheduleWords.zone}
          help={scheduleWords.zoneHelp}
          value={value.timezone}
          onChange={(timezone) => set({ timezone })}
        />
      </div>
    </fieldset>
  );
}
