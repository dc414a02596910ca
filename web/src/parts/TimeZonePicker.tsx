import { useState } from "react";
import { type ChoiceOption, matchingOptions } from "../ui/form/choose-options.ts";
import { Select, type SelectProps } from "../ui/form/Select.tsx";
import { preferenceWords as words } from "../words/words.ts";
import { browserZone } from "../ui/time/time-text.ts";
import { zoneName } from "../ui/time/zone-names.ts";
import { windowAround, timeZones } from "./time-zones.ts";

type TimeZonePickerProps = Pick<
  SelectProps,
  "label" | "help" | "size" | "className" | "isDisabled" | "onChange"
> & {
  /** IANA name; the browser's own when not chosen. */
  value: string | undefined;
  /** Where none may be chosen: what the empty value means. */
  noneLabel?: string;
};

/**
 * A time zone of some hundreds: those around the chosen one, and any other by typing a city or its
 * distance from GMT.
 */
export function TimeZonePicker({
  value: zone = browserZone(),
  noneLabel,
  ...rest
}: TimeZonePickerProps) {
  const value = zoneName(zone);
  const [typed, setTyped] = useState("");
  options ??= allZones();
  const chosen = options.find((option) => option.value === value);
  const shown =
    typed === ""
      ? windowAround(
          options,
          options.findIndex((option) => option.value === value),
          ZONES_AROUND,
        )
      : matchingOptions(options, typed);
  const visibleOptions = !chosen || shown.includes(chosen) ? shown : [...shown, chosen];
  const none = noneLabel === undefined ? [] : [{ value: "", label: noneLabel }];
  return (
    <Select
      isSearchable
      options={typed === "" ? [...none, ...visibleOptions] : visibleOptions}
      value={value}
      note={typed === "" ? words.moreZones : undefined}
      onSearch={setTyped}
      {...rest}
    />
  );
}

const ZONES_AROUND = 80;

const allZones = (): ChoiceOption[] =>
  timeZones(Date.now()).map(({ id, offset, formerNames }) => ({
    value: id,
    alsoKnownAs: formerNames.join(" ").replaceAll("_", " "),
    label: id.replaceAll("_", " "),
    detail: offset,
  }));

// Once for all: the distances change twice a year, and building the list takes a moment.
let options: ChoiceOption[] | undefined;
