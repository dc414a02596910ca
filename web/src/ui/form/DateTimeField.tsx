import { CalendarDays } from "lucide-react";
import { Suspense, useState } from "react";
import { wallMoment, wallText } from "#time/wall-clock.ts";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import { IconButton } from "./IconButton.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { zoneText, type UnixSeconds } from "../time/time-text.ts";
import { useTimeSettings } from "../time/TimeSettingsProvider.tsx";
import { useUiWords } from "../UiWords.tsx";
import { useNow } from "../time/useNow.ts";
import { useUnreadable } from "./unreadable.ts";
import styles from "./DateTimeField.module.css";
import { onDemand } from "../on-demand.ts";

export interface DateTimeFieldProps extends FieldLook {
  value: UnixSeconds | null;
  /** Null while the field is empty or what is typed is no time. */
  onChange: (at: UnixSeconds | null) => void;
  min?: UnixSeconds | undefined;
  max?: UnixSeconds | undefined;
  isDisabled?: boolean;
  /** Whose clocks are meant; the reader's unless said. */
  zone?: string | undefined;
}

const CalendarPanel = onDemand(() =>
  import("./CalendarPanel.tsx").then((module) => module.default),
);

/**
 * A moment, typed as "2026-11-21 03:05" in the reader's zone or picked from a calendar. The zone
 * stands beside it.
 */
export function DateTimeField({
  label,
  hidesLabel,
  help,
  error,
  className,
  value,
  onChange,
  min,
  max,
  isDisabled = false,
  zone: fixedZone,
}: DateTimeFieldProps) {
  const userSettings = useTimeSettings();
  const zone = fixedZone ?? userSettings.zone;
  const words = useUiWords();
  const now = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? "" : wallText(value, zone));
  const moment = wallMoment(text, zone);
  const isWrong = text.trim() !== "" && !moment;
  const unreadable = useUnreadable(isWrong, words.notATime);
  const handleInput = (next: string) => {
    setTyped(next);
    onChange(wallMoment(next, zone)?.at ?? null);
  };
  const pick = (next: string) => {
    setTyped(null);
    onChange(wallMoment(next, zone)?.at ?? null);
  };
  const oddity =
    moment && { once: undefined, never: words.timeSkipped, twice: words.timeTwice }[moment.occurs];
  return (
    <Field
      {...{ label, hidesLabel, className }}
      help={oddity ?? help}
      error={unreadable.problem ?? error}
    >
      {(ids) => (
        <div
          className={cx(fieldStyles.box, styles.box)}
          data-invalid={ids["aria-invalid"] ?? (isWrong || undefined)}
          data-off={isDisabled || undefined}
        >
          <input
            className={fieldStyles.input}
            value={text}
            placeholder="2026-11-21 03:05"
            autoComplete="off"
            spellCheck={false}
            disabled={isDisabled}
            onChange={(event) => handleInput(event.currentTarget.value)}
            onInvalid={unreadable.show}
            onBlur={() => {
              if (moment) setTyped(null);
              unreadable.show();
            }}
            ref={unreadable.control}
            {...ids}
          />
          <span className={styles.zone}>{zoneText(value ?? now, { zone })}</span>
          <Popover
            label={words.openCalendar}
            align="end"
            trigger={(trigger) => (
              <IconButton
                size="s"
                icon={CalendarDays}
                label={words.openCalendar}
                isDisabled={isDisabled}
                {...trigger}
              />
            )}
          >
            <Suspense fallback={<div className={styles.waiting} />}>
              <CalendarPanel
                value={moment && text.includes(":") ? text.trim() : null}
                min={min === undefined ? undefined : wallText(min, zone)}
                max={max === undefined ? undefined : wallText(max, zone)}
                onPick={pick}
              />
            </Suspense>
          </Popover>
        </div>
      )}
    </Field>
  );
}
