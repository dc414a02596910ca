import {
  positions,
  type Recurrence,
  type RecurrenceKind,
  recurrenceKinds,
  type Weekday,
  weekdays,
} from "#contract/schedule.ts";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { scheduleWords as words } from "../../words/words.ts";
import { weekdayName } from "./schedule-sentence.ts";
import styles from "./ScheduleField.module.css";

/** Once, or again every so many days, weeks or months. */
export function RecurrenceField({
  value,
  onChange,
  isRepeated = false,
}: {
  value: Recurrence;
  onChange: (recurrence: Recurrence) => void;
  /** Once is no choice. */
  isRepeated?: boolean;
}) {
  const kinds = recurrenceKinds.filter((kind) => !isRepeated || kind !== "None");
  return (
    <div className={styles.pair}>
      <Select
        label={words.repeats}
        options={kinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        value={value.kind}
        onChange={(kind) => onChange(defaultRecurrences[kind])}
      />
      {value.kind !== "None" && (
        <Select
          label={words.every}
          options={Array.from({ length: 12 }, (_, at) => ({
            value: String(at + 1),
            label: words.interval[value.kind](at + 1),
          }))}
          value={String(value.interval)}
          onChange={(interval) => onChange({ ...value, interval: Number(interval) })}
        />
      )}
      <Details value={value} onChange={onChange} />
    </div>
  );
}

/** What is left out is taken from the start. */
const defaultRecurrences: Record<RecurrenceKind, Recurrence> = {
  None: { kind: "None" },
  Daily: { kind: "Daily", interval: 1 },
  Weekly: { kind: "Weekly", interval: 1 },
  MonthlyOnDay: { kind: "MonthlyOnDay", interval: 1 },
  MonthlyOnDate: { kind: "MonthlyOnDate", interval: 1 },
};

const asStart = { value: "", label: words.asStart };

function Details({
  value,
  onChange,
}: {
  value: Recurrence;
  onChange: (recurrence: Recurrence) => void;
}) {
  const { locale } = useTimeSettings();
  const days = weekdays.map((day) => ({ value: day, label: weekdayName(day, locale) }));
  if (value.kind === "Weekly") {
    const chosen = value.weekdays ?? [];
    return (
      <MultiSelect
        label={words.on}
        options={days}
        values={chosen}
        placeholder={chosen.length === 0 ? words.asStart : undefined}
        onChange={(next) =>
          onChange(
            next.length === 0
              ? { kind: "Weekly", interval: value.interval }
              : { ...value, weekdays: weekdays.filter((day) => next.includes(day)) },
          )
        }
      />
    );
  }
  if (value.kind === "MonthlyOnDate") {
    const dates = Array.from({ length: 31 }, (_, at) => ({
      value: String(at + 1),
      label: words.date(at + 1),
    }));
    return (
      <Select
        label={words.onDate}
        help={value.date !== undefined && value.date > 28 ? words.lastDay : undefined}
        options={[asStart, ...dates]}
        value={String(value.date ?? "")}
        onChange={(date) =>
          onChange({
            kind: "MonthlyOnDate",
            interval: value.interval,
            ...(date === "" ? {} : { date: Number(date) }),
          })
        }
      />
    );
  }
  if (value.kind !== "MonthlyOnDay") return null;
  const { position, weekday } = value;
  const set = (part: { position?: (typeof positions)[number]; weekday?: Weekday }) => {
    const next = { position, weekday, ...part };
    onChange({
      kind: "MonthlyOnDay",
      interval: value.interval,
      ...(next.position && { position: next.position }),
      ...(next.weekday && { weekday: next.weekday }),
    });
  };
  return (
    <>
      <Select
        label={words.position}
        options={positions.map((position) => ({
          value: position,
          label: words.positions[position],
        }))}
        value={position ?? null}
        placeholder={words.asStart}
        onChange={(position) => set({ position })}
      />
      <Select
        label={words.weekday}
        options={days}
        value={weekday ?? null}
        placeholder={words.asStart}
        onChange={(weekday) => set({ weekday })}
      />
    </>
  );
}
