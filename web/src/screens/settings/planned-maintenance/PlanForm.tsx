import { endActions, type MaintenancePlan } from "#contract/maintenance-plans.ts";
import { type PlanDraft, usePlanPreview } from "../../../data/maintenance.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { HidingConfirmation } from "../../../parts/HidingConfirmation.tsx";
import { ScheduleField } from "../../../parts/ScheduleField/ScheduleField.tsx";
import { SourcesField } from "../../../parts/SourcesField.tsx";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import {
  clockText,
  dayMonthText,
  momentText,
  type TimeSettings,
} from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { maintenanceWords as words, entryWords, listText } from "../../../words/words.ts";
import { previewRequestOf } from "./PlanPreview.tsx";
import styles from "./PlanForm.module.css";

/**
 * Which alerts a plan mutes, when, and what becomes of them at the end. Of a running one only the
 * end can change.
 */
export function PlanForm({
  draft,
  saved,
  item,
  set,
  problems,
}: EntryFormProps<MaintenancePlan, PlanDraft>) {
  const isRunning = item?.status === "running";
  return (
    <>
      {isRunning && <Notice>{words.runs}</Notice>}
      {item && <WindowLine plan={item} />}
      <TextField
        label={entryWords.name}
        autoComplete="off"
        readOnly={isRunning}
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      {isRunning ? (
        <TextArea
          isMono
          readOnly
          label={words.condition}
          rows={2}
          value={draft.condition}
          onChange={noop}
        />
      ) : (
        <BpqlField
          label={words.condition}
          placeholder={words.conditionPlaceholder}
          help={words.conditionHelp}
          value={draft.condition}
          error={problems["condition"]}
          onChange={(condition) => set({ condition })}
        />
      )}
      {isRunning ? (
        draft.source_systems.length > 0 && (
          <TextField
            readOnly
            label={entryWords.sources}
            value={listText(draft.source_systems)}
            onChange={noop}
          />
        )
      ) : (
        <SourcesField
          values={draft.source_systems}
          problems={problems}
          path="source_systems"
          onChange={(source_systems) => set({ source_systems })}
        />
      )}
      <ScheduleField
        isRequired
        onlyEnd={isRunning}
        label={words.schedule}
        value={draft.schedule}
        problems={problems}
        path="schedule"
        onChange={(schedule) => schedule && set({ schedule })}
      />
      <fieldset className={styles.end} disabled={isRunning}>
        <legend className={styles.label}>{words.end}</legend>
        <SegmentedControl
          label={words.end}
          isDisabled={isRunning}
          items={endActions.map((id) => ({ id, label: words.endActions[id] }))}
          value={draft.end_action}
          onChange={(end_action) => set({ end_action })}
        />
        <p className={styles.help}>{words.endHelp[draft.end_action]}</p>
        <p className={styles.note}>{words.endNote}</p>
      </fieldset>
      <TextArea
        label={entryWords.description}
        rows={2}
        readOnly={isRunning}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      <Confirmation draft={draft} saved={saved} item={item} set={set} problems={problems} />
    </>
  );
}

const noop = () => {};
/** Both ends to the minute; the second without its day where that is the same. */
function spanOf(
  { start, end }: { start: number; end: number },
  time: TimeSettings,
): [string, string] {
  const [from, to] = [dayMonthText(start, time), dayMonthText(end, time)];
  return [
    `${from}, ${clockText(start, time)}`,
    from === to ? clockText(end, time) : `${to}, ${clockText(end, time)}`,
  ];
}

function WindowLine({ plan: { status, window, schedule, stopped_at } }: { plan: MaintenancePlan }) {
  const time = useTimeSettings();
  if (status === "done")
    return (
      <Notice>
        {stopped_at !== null
          ? words.stopped(momentText(stopped_at, time))
          : words.ended(momentText(schedule.until ?? schedule.end, time))}
      </Notice>
    );
  // When it is open next stands below its schedule.
  return (
    status === "running" &&
    window && (
      <p className={styles.help}>
        {words.window[status]}:{" "}
        <span className="num">{words.windowText(...spanOf(window, time))}</span>
      </p>
    )
  );
}

/** Of what nothing is said, nothing is known: then only the server asks. */
function Confirmation({
  draft,
  saved,
  item,
  set,
  problems,
}: EntryFormProps<MaintenancePlan, PlanDraft>) {
  const { data } = usePlanPreview(useDebouncedValue(previewRequestOf(draft)));
  const scopeOf = ({ condition, source_systems, schedule }: PlanDraft) =>
    JSON.stringify([condition, source_systems, schedule]);
  return (
    <HidingConfirmation
      name={draft.name}
      value={draft.confirm}
      measure={data}
      isChanged={item === null || !item.active || scopeOf(draft) !== scopeOf(saved)}
      error={problems["confirm"]}
      onChange={(confirm) => set({ confirm })}
    />
  );
}
