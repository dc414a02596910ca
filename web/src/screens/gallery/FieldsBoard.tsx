import { Search } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DateTimeField } from "../../ui/form/DateTimeField.tsx";
import { DurationField } from "../../ui/form/DurationField.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Board, Sample } from "./Board.tsx";
import { galleryNow } from "./gallery-now.ts";

const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
  group: zone.split("/")[0] ?? "",
}));
const KINDS = [
  { value: "live", label: "Live" },
  { value: "test", label: "Test", detail: "Orange bar" },
  { value: "demo", label: "Demo", isDisabled: true },
];
const UNITS = [
  { seconds: 60, label: "minutes" },
  { seconds: 3600, label: "hours" },
  { seconds: 86_400, label: "days" },
];

/** Everything that holds a value. */
export function FieldsBoard() {
  const [text, setText] = useState("Northwind");
  const [isOn, setOn] = useState(true);
  const [zone, setZone] = useState("Europe/Berlin");
  const [kind, setKind] = useState<string | null>(null);
  const [tags, setTags] = useState<string[]>(["application", "site"]);
  const [at, setAt] = useState<number | null>(galleryNow);
  const [lasts, setLasts] = useState<number | null>(3600);
  return (
    <Board>
      <Sample title="TextField" isStack>
        <TextField label="Organization" value={text} onChange={setText} />
        <TextField
          label="Regex"
          isMono
          value="^([a-z]+-[a-z]+)"
          onChange={setText}
          help="The first group becomes the value"
        />
        <TextField
          label="Name"
          value=""
          onChange={setText}
          placeholder="Name of the rule"
          error="Name is required"
        />
        <TextField
          label="Search tags"
          hidesLabel
          icon={Search}
          value=""
          onChange={setText}
          placeholder="Search tags"
        />
        <TextField label="Disabled" value="host" onChange={setText} disabled />
      </Sample>
      <Sample title="TextArea, PasswordField" isStack>
        <TextArea
          label="Note"
          value="One incident per app and site; asked for by Ada after the outage of 12 November."
          onChange={setText}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value="not-a-real-one"
          onChange={setText}
          help="At least 8 characters"
        />
        <TextArea
          label="Query"
          isMono
          value={'region = fra1 AND NOT host = "lab-*"'}
          onChange={setText}
          error="Unknown field: region"
        />
      </Sample>
      <Sample title="Checkbox, Switch" isStack>
        <Checkbox checked={isOn} onToggle={setOn} label="Send a summary each morning" />
        <Checkbox checked="some" onToggle={setOn} label="Some of a group" />
        <Checkbox checked={false} onToggle={setOn} label="Not chosen" />
        <Checkbox checked isDisabled onToggle={setOn} label="Cannot be changed" />
        <Switch isOn={isOn} onToggle={setOn} label="Active" />
        <Switch isOn={!isOn} onToggle={(next) => setOn(!next)} label="Join alerts across sources" />
        <Switch isOn={false} isDisabled onToggle={setOn} label="Not available" />
      </Sample>
      <Sample title="Select" isStack>
        <Select label="Time zone" options={ZONES} value={zone} onChange={setZone} />
        <Select
          label="Organization type"
          options={KINDS}
          value={kind}
          onChange={setKind}
          placeholder="Choose a type"
        />
        <Select label="Disabled" options={KINDS} value="live" onChange={setKind} isDisabled />
        <MultiSelect
          label="Alerts agree on"
          options={["application", "site", "service", "rack", "cluster"].map((value) => ({
            value,
            label: value,
          }))}
          values={tags}
          onChange={setTags}
          changed={new Set(["site"])}
          placeholder="Add, 2 of 5"
          maxValues={5}
          mayCreate
          help="site is new in this draft"
        />
      </Sample>
      <Sample title="DateTimeField, DurationField" isStack>
        <DateTimeField label="Starts" value={at} onChange={setAt} />
        <DateTimeField
          label="Ends"
          value={null}
          onChange={setAt}
          error="The end must lie after the start"
        />
        <DurationField
          label="Time window"
          value={lasts}
          onChange={setLasts}
          units={UNITS}
          unitLabel="Unit"
          help="Was 30 minutes"
        />
      </Sample>
    </Board>
  );
}
