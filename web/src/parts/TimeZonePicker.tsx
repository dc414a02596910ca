import { Select, type SelectProps } from "../ui/Select.tsx";
import { browserZone, timeZones } from "./time-zones.ts";

type TimeZonePickerProps = Pick<SelectProps, "label" | "help" | "size" | "className" | "onChange"> & {
  /** IANA name; the browser's own when not chosen. */
  value: string | undefined;
};

/** A time zone of some hundreds, found by typing a city. */
export function TimeZonePicker({ value, ...rest }: TimeZonePickerProps) {
  return <Select isSearchable options={(options ??= allZones())} value={value ?? browserZone()} {...rest} />;
}

const allZones = () => timeZones(Date.now()).map(({ id, offset }) => ({ value: id, label: `(${offset}) ${id.replaceAll("_", " ")}` }));

// Once for all: the distances change twice a year, and building the list takes a moment.
let options: ReturnType<typeof allZones> | undefined;
