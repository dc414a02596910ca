import { useState } from "react";
import { useUiWords } from "../UiWords.tsx";
import type { FieldLook } from "./Field.tsx";
import { useUnreadable } from "./unreadable.ts";
import { TextField } from "./TextField.tsx";

interface TimeFieldProps extends FieldLook {
  /** "02:00" */
  value: string;
  /** Called with whole times alone. */
  onChange: (clock: string) => void;
  isDisabled?: boolean;
}

/** A time of day, typed as "02:00", "2:00" or "2". */
export function TimeField({ value, onChange, isDisabled = false, error, ...look }: TimeFieldProps) {
  const words = useUiWords();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && clockOf(typed) === null;
  const unreadable = useUnreadable(isWrong, words.notAClock);
  const handleInput = (next: string) => {
    setTyped(next);
    const clock = clockOf(next);
    if (clock !== null) onChange(clock);
  };
  return (
    <TextField
      {...look}
      error={isWrong ? words.notAClock : error}
      ref={unreadable.control}
      value={typed ?? value}
      inputMode="numeric"
      placeholder="02:00"
      autoComplete="off"
      spellCheck={false}
      disabled={isDisabled}
      onChange={handleInput}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}

function clockOf(text: string): string | null {
  const [, hour, minute = "00"] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}
