import {
  detectorAlertStatuses,
  detectorDirections,
  detectorIntervals,
} from "#contract/anomaly-detection.ts";
import {
  type DetectorDraft,
  type DetectorItem,
  useDetectorPreview,
} from "../../../data/anomaly-detection.ts";
import { EnvironmentField } from "../EnvironmentField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { DurationField } from "../../../ui/form/DurationField.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { RangeField } from "../../../ui/form/RangeField.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { anomalyWords as words, entryWords, statusWords } from "../../../words/words.ts";
import { WatchFields } from "./WatchFields.tsx";

const units = [
  { seconds: 60, label: words.units.minutes },
  { seconds: 3600, label: words.units.hours },
];
const weekDays = 7;

/** What is watched, how it is judged, and who is alerted. */
export function DetectorForm(props: EntryFormProps<DetectorItem, DetectorDraft>) {
  const { draft, item, set, problems } = props;
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
      <WatchFields watch={draft.watch} problems={problems} onChange={(watch) => set({ watch })} />
      <EnvironmentField
        help={words.environmentHelp}
        value={draft.environment_id}
        error={problems["environment_id"]}
        onChange={(environment_id) => set({ environment_id })}
      />
      <Select
        label={words.interval}
        options={detectorIntervals.map((intervalS) => ({
          value: String(intervalS),
          label: words.intervals[intervalS],
        }))}
        value={String(draft.interval_s)}
        error={problems["interval_s"]}
        onChange={(value) =>
          set({
            interval_s:
              detectorIntervals.find((intervalS) => String(intervalS) === value) ??
              draft.interval_s,
          })
        }
      />
      <JudgingFields {...props} />
      <Select
        label={words.alert}
        help={words.alertHelp}
        options={[
          { value: "", label: words.noAlert },
          ...detectorAlertStatuses.map((status) => ({ value: status, label: statusWords[status] })),
        ]}
        value={draft.alert_status ?? ""}
        error={problems["alert_status"]}
        onChange={(value) =>
          set({ alert_status: detectorAlertStatuses.find((status) => status === value) ?? null })
        }
      />
    </>
  );
}

function JudgingFields({
  draft: { sensitivity, direction, lasting_s },
  item,
  set,
  problems,
}: EntryFormProps<DetectorItem, DetectorDraft>) {
  const judging = useDebouncedValue({ sensitivity, direction, lasting_s });
  const { data } = useDetectorPreview(item?.id ?? null, judging);
  const known = data && data.days > 0 ? data : null;
  return (
    <>
      <RangeField
        label={words.sensitivity}
        min={1}
        max={10}
        minLabel={words.fewer}
        maxLabel={words.more}
        note={known && words.perWeek(Math.round((known.reported / known.days) * weekDays))}
        value={sensitivity}
        error={problems["sensitivity"]}
        onChange={(value) => set({ sensitivity: value })}
      />
      <Field label={words.direction} error={problems["direction"]}>
        {() => (
          <SegmentedControl
            label={words.direction}
            items={detectorDirections.map((id) => ({ id, label: words.directions[id] }))}
            value={direction}
            onChange={(value) => set({ direction: value })}
          />
        )}
      </Field>
      <DurationField
        label={words.lasting}
        unitLabel={words.unit}
        units={units}
        value={lasting_s}
        error={problems["lasting_s"]}
        onChange={(value) => set({ lasting_s: value ?? 0 })}
      />
      {known && (
        <Section
          level={3}
          title={words.preview}
          extra={words.previewDays(Math.max(1, Math.round(known.days)))}
        >
          <KeyValues
            keyPx={180}
            rows={[
              { key: words.wouldReport, value: words.times(known.reported) },
              { key: words.ofThem, value: words.times(known.real) },
              { key: words.wrong, value: words.times(known.wrong) },
              { key: words.missed, value: words.times(known.missed) },
            ]}
          />
        </Section>
      )}
    </>
  );
}
