import { type AutoshareRule, maxAutoshareDelayMinutes } from "#contract/autoshare-rules.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { channels } from "#contract/sharing.ts";
import type { AutoshareDraft } from "../../../data/auto-share.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { isDelivered } from "../../../parts/incident/sharing/share-targets.ts";
import { useShareDirectory } from "../../../parts/incident/sharing/useShareDirectory.ts";
import { DurationField } from "../../../ui/form/DurationField.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import {
  autoShareWords as words,
  entryWords,
  listText,
  shareWords,
  shareDialogWords,
} from "../../../words/words.ts";
import styles from "./AutoShareForm.module.css";
import { MessageField } from "./MessageField.tsx";
import { TargetsField } from "./TargetsField.tsx";

const minuteS = 60;
const units = [
  { seconds: minuteS, label: words.units.minutes },
  { seconds: 60 * minuteS, label: words.units.hours },
];
const triggers = (["update", "enter"] as const).map((id) => ({ id, label: words.whens[id] }));

/** Which incidents a rule shares, when, and with whom. */
export function AutoShareForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<AutoshareRule, AutoshareDraft>) {
  const { data: environments } = useEnvironments();
  const options = (environments?.items ?? [])
    .filter(({ id }) => id !== everyEnvironment)
    .map(({ id, name }) => ({ value: id, label: name }));
  const { directory } = useShareDirectory();
  const unsent = channels.filter(
    (channel) =>
      !isDelivered(channel, directory) && draft.targets.some(({ system }) => system === channel),
  );
  const trigger = draft.on_update ? "update" : "enter";
  const setDelay = (seconds: number | null) =>
    seconds !== null &&
    set({ delay_minutes: Math.min(maxAutoshareDelayMinutes, Math.round(seconds / minuteS)) });
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
      <MultiSelect
        label={words.environments}
        placeholder={draft.environment_ids.length === 0 ? words.everyIncident : undefined}
        help={words.environmentsHelp}
        error={problems["environment_ids"]}
        options={options}
        values={draft.environment_ids}
        onChange={(environment_ids) => set({ environment_ids })}
      />
      <BpqlField
        label={words.condition}
        placeholder={words.conditionPlaceholder}
        help={words.conditionHelp}
        value={draft.condition}
        error={problems["condition"]}
        onChange={(condition) => set({ condition })}
      />
      <fieldset className={styles.part}>
        <legend className={styles.label}>{words.when}</legend>
        <SegmentedControl
          label={words.when}
          items={triggers}
          value={trigger}
          onChange={(selected) => set({ on_update: selected === "update" })}
        />
        <p className={styles.help}>{words.whenHelp[trigger]}</p>
      </fieldset>
      <TargetsField
        targets={draft.targets}
        problems={problems}
        onChange={(targets) => set({ targets })}
      />
      <DurationField
        label={words.delay}
        help={words.delayHelp}
        unitLabel={words.unit}
        units={units}
        value={draft.delay_minutes * minuteS}
        error={problems["delay_minutes"]}
        onChange={setDelay}
      />
      <MessageField
        value={draft.message}
        error={problems["message"]}
        onChange={(message) => set({ message })}
      />
      <TextArea
        label={entryWords.description}
        rows={2}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      {unsent.length > 0 && (
        <Notice>
          {shareDialogWords.recordedOnly(
            listText(unsent.map((system) => shareWords.byChannel[system])),
          )}
        </Notice>
      )}
    </>
  );
}
