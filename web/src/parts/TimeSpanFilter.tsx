import { CalendarClock } from "lucide-react";
import { Button } from "../ui/form/Button.tsx";
import { DateTimeField } from "../ui/form/DateTimeField.tsx";
import { Popover } from "../ui/overlay/Popover.tsx";
import { clockText, dayMonthText } from "../ui/time/time-text.ts";
import { useTimeSettings } from "../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../ui/time/useNow.ts";
import { troubleshootingWords as words } from "../words/words.ts";
import styles from "./TimeSpanFilter.module.css";

/** Unix seconds; undefined is open at that end. */
export interface TimeSpan {
  from: number | undefined;
  to: number | undefined;
}

const PRESETS_S = { hour: 3600, day: 86_400, week: 7 * 86_400 };

/** A button that says which time is listed, and a choice of another behind it. */
export function TimeSpanFilter({
  from,
  to,
  onChange,
}: TimeSpan & { onChange: (span: TimeSpan) => void }) {
  const time = useTimeSettings();
  const now = useNow();
  const momentLabel = (at: number) => `${dayMonthText(at, time)}, ${clockText(at, time)}`;
  const label =
    from !== undefined && to !== undefined
      ? words.between(momentLabel(from), momentLabel(to))
      : from !== undefined
        ? words.since(momentLabel(from))
        : to !== undefined
          ? words.until(momentLabel(to))
          : words.anyTime;
  return (
    <Popover
      label={words.when}
      trigger={(trigger) => (
        <Button icon={CalendarClock} aria-label={`${words.when}: ${label}`} {...trigger}>
          {label}
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.times}>
          <div className={styles.presets}>
            {(["hour", "day", "week"] as const).map((span) => (
              <Button
                key={span}
                size="s"
                onClick={() => (
                  onChange({ from: Math.floor(now - PRESETS_S[span]), to: undefined }),
                  close()
                )}
              >
                {words.last[span]}
              </Button>
            ))}
            <Button
              size="s"
              variant="quiet"
              onClick={() => (onChange({ from: undefined, to: undefined }), close())}
            >
              {words.clearTimes}
            </Button>
          </div>
          <DateTimeField
            label={words.from}
            value={from ?? null}
            max={to}
            onChange={(at) => onChange({ from: at ?? undefined, to })}
          />
          <DateTimeField
            label={words.to}
            value={to ?? null}
            min={from}
            onChange={(at) => onChange({ from, to: at ?? undefined })}
          />
        </div>
      )}
    </Popover>
  );
}
