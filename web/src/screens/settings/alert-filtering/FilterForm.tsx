import type { AlertFilter } from "#contract/alert-filters.ts";
import { type FilterDraft, useFilterPreview } from "../../../data/alert-filters.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { HidingConfirmation } from "../../../parts/HidingConfirmation.tsx";
import { ScheduleField } from "../../../parts/ScheduleField/ScheduleField.tsx";
import { SourcesField } from "../../../parts/SourcesField.tsx";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { DateTimeField } from "../../../ui/form/DateTimeField.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { alertFilterWords as words, entryWords } from "../../../words/words.ts";
import { previewRequestOf } from "./FilterPreview.tsx";

/** Which alerts a filter drops, and when. */
export function FilterForm({
  draft,
  saved,
  item,
  set,
  problems,
}: EntryFormProps<AlertFilter, FilterDraft>) {
  const maySchedule = hasToggle(useMe(), "alert_filtering_schedule");
  return (
    <>
      <TextField
        label={entryWords.name}
        autoComplete="off"
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <BpqlField
        label={words.bpql}
        placeholder={words.bpqlPlaceholder}
        help={words.bpqlHelp}
        value={draft.bpql}
        error={problems["bpql"]}
        onChange={(bpql) => set({ bpql })}
      />
      <SourcesField
        values={draft.sourceSystems}
        problems={problems}
        path="sourceSystems"
        onChange={(sourceSystems) => set({ sourceSystems })}
      />
      <Checkbox
        checked={draft.drops_ok}
        label={words.dropsOk}
        onToggle={(drops_ok) => set({ drops_ok })}
      />
      {maySchedule && (
        <ScheduleField
          label={words.schedule}
          value={draft.schedule}
          problems={problems}
          path="schedule"
          onChange={(schedule) => set({ schedule })}
        />
      )}
      <DateTimeField
        label={words.end}
        help={words.endHelp}
        value={draft.end_time}
        error={problems["end_time"]}
        onChange={(end_time) => set({ end_time })}
      />
      <TextArea
        label={entryWords.description}
        rows={2}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      <Confirmation draft={draft} saved={saved} item={item} set={set} problems={problems} />
    </>
  );
}

/** Of what nothing is said, nothing is known: then only the server asks. */
function Confirmation({
  draft,
  saved,
  item,
  set,
  problems,
}: EntryFormProps<AlertFilter, FilterDraft>) {
  const { data } = useFilterPreview(useDebouncedValue(previewRequestOf(draft)));
  const scopeOf = ({ bpql, sourceSystems, schedule, end_time }: FilterDraft) =>
    JSON.stringify([bpql, sourceSystems, schedule, end_time]);
  return (
    <HidingConfirmation
      name={draft.name}
      value={draft.confirm}
      measure={data?.hidden}
      isChanged={item === null || !item.active || scopeOf(draft) !== scopeOf(saved)}
      error={problems["confirm"]}
      onChange={(confirm) => set({ confirm })}
    />
  );
}
