import type { NotificationSettings, QuietHours } from "#contract/notification-settings.ts";
import { weekdays } from "#contract/schedule.ts";
import { weekdayName } from "../../../parts/ScheduleField/schedule-sentence.ts";
import { TimeZonePicker } from "../../../parts/TimeZonePicker.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { TimeField } from "../../../ui/form/TimeField.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { notificationSettingWords as words } from "../../../words/words.ts";
import styles from "./NotificationSettings.module.css";

type QuietSettings = Pick<NotificationSettings, "quiet" | "timezone" | "daily_summary_at">;

interface QuietHoursFieldsProps {
  settings: QuietSettings;
  problems: Partial<Record<string, string>>;
  onChange: (part: Partial<QuietSettings>) => void;
}

const USUAL_SUMMARY = "08:00";

/** When nothing leaves the inbox, and what lists the rest. */
export function QuietHoursFields({ settings, problems, onChange }: QuietHoursFieldsProps) {
  const { quiet, timezone, daily_summary_at } = settings;
  const set = (part: Partial<QuietHours>) => onChange({ quiet: { ...quiet, ...part } });
  const { locale } = useTimeSettings();
  const days = weekdays.map((day) => ({ value: day, label: weekdayName(day, locale) }));
  return (
    <div className={styles.group} role="group" aria-label={words.quiet}>
      <h3 className={styles.title}>{words.quiet}</h3>
      <p className="soft">{words.quietWords}</p>
      <Checkbox label={words.quietOn} checked={quiet.is_on} onToggle={(is_on) => set({ is_on })} />
      {quiet.is_on && (
        <>
          <MultiSelect
            label={words.days}
            className={styles.days}
            options={days}
            values={quiet.days}
            error={problems["quiet.days"]}
            onChange={(chosen) => set({ days: weekdays.filter((day) => chosen.includes(day)) })}
          />
          <div className={styles.row}>
            <TimeField
              label={words.from}
              className={styles.time}
              value={quiet.from}
              error={problems["quiet.from"]}
              onChange={(from) => set({ from })}
            />
            <TimeField
              label={words.to}
              className={styles.time}
              value={quiet.to}
              error={problems["quiet.to"]}
              onChange={(to) => set({ to })}
            />
          </div>
        </>
      )}
      <h3 className={styles.title}>{words.summary}</h3>
      <Checkbox
        label={words.summaryOn}
        checked={daily_summary_at !== null}
        onToggle={(isOn) => onChange({ daily_summary_at: isOn ? USUAL_SUMMARY : null })}
      />
      {daily_summary_at !== null && (
        <TimeField
          label={words.summaryAt}
          className={styles.time}
          value={daily_summary_at}
          onChange={(time) => onChange({ daily_summary_at: time })}
        />
      )}
      {(quiet.is_on || daily_summary_at !== null) && (
        <TimeZonePicker
          label={words.timezone}
          className={styles.days}
          value={timezone}
          onChange={(zone) => onChange({ timezone: zone })}
        />
      )}
    </div>
  );
}
