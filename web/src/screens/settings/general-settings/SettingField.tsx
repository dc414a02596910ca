import { settingDefaults, settingRanges, type Setting } from "#contract/setting-limits.ts";
import { DurationField } from "../../../ui/form/DurationField.tsx";
import { generalSettingsWords as words } from "../../../words/words.ts";
import { unitsOf, valueText } from "./setting-units.ts";

interface SettingFieldProps {
  setting: Setting;
  /** Not a number while what is typed is none. */
  value: number;
  error: string | undefined;
  isDisabled: boolean;
  /** Null while what is typed is no number. */
  onChange: (value: number | null) => void;
}

/** One setting with its unit, what it means, its range and what is usual. */
export function SettingField({ setting, value, error, isDisabled, onChange }: SettingFieldProps) {
  const isWrong = Number.isNaN(value);
  const { label, means } = words.settings[setting];
  const { min, max } = settingRanges[setting];
  const range = words.range(valueText(setting, min), valueText(setting, max));
  const isOutside = value < min || value > max;
  return (
    <DurationField
      label={label}
      help={
        <>
          {means} {words.usual(valueText(setting, settingDefaults[setting]))}
        </>
      }
      error={error ?? (isWrong ? words.notANumber : isOutside ? range : undefined)}
      value={isWrong ? null : value}
      units={unitsOf[setting]}
      unitLabel={`${words.unit}: ${label}`}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
