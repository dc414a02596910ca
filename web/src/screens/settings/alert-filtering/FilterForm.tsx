import type { AlertFilter } from "#contract/alert-filters.ts";
import type { FilterDraft } from "../../../data/alert-filters.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { ScheduleField } from "../../../parts/ScheduleField/ScheduleField.tsx";
import { SourcesField } from "../../../parts/SourcesField.tsx";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { DateTimeField } from "../../../ui/form/DateTimeField.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { alertFilterWords as words, entryWords } from "../../../words/words.ts";

/** Which alerts a filter drops, and when. */
export function FilterForm({
  draft,
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
        error={problems["sourceSystems"]}
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
    </>
  );
}
