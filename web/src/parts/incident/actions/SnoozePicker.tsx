import { useState, type FormEvent } from "react";
import type { Incident } from "#contract/incidents.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { DateTimeField } from "../../../ui/form/DateTimeField.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { RadioList } from "../../../ui/form/RadioList.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { actionWords, snoozeWords as words } from "../../../words/words.ts";
import styles from "../dialogs.module.css";
import { sinceText } from "../../since-text.ts";
import { snoozeEnd, snoozePresets } from "./snooze-times.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface SnoozePickerProps {
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
  /** After it was sent. */
  onDone: () => void;
}

type Choice = (typeof snoozePresets)[number] | "custom";

/** Sets incidents aside until a time, and says which moment that is. */
export default function SnoozePicker({
  incidents,
  actions: incidentActions,
  onClose,
  onDone,
}: SnoozePickerProps) {
  const settings = useTimeSettings();
  const now = useNow();
  const [choice, setChoice] = useState<Choice>("hour1");
  const [custom, setCustom] = useState<number | null>(null);
  const [wakeOnChange, setWake] = useState(true);
  const [comment, setComment] = useState("");
  const end = choice === "custom" ? custom : snoozeEnd(choice, now, settings.zone);
  const isReady = end !== null && end > now;
  const untilText = isReady ? sinceText(end, now, settings) : "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    onClose();
    onDone();
    // Presets count from the press, not from the last tick of the clock.
    const until =
      choice === "custom" ? end : snoozeEnd(choice, Math.floor(Date.now() / 1000), settings.zone);
    void incidentActions.snooze(incidents, { until, wakeOnChange, comment, untilText });
  };
  const rows = [
    ...snoozePresets.map((preset) => ({
      value: preset as Choice,
      label: words[preset],
      detail: words.until(sinceText(snoozeEnd(preset, now, settings.zone), now, settings)),
    })),
    { value: "custom" as const, label: words.custom },
  ];
  const actions = (
    <>
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="snooze" variant="primary" isDisabled={!isReady}>
        {isReady ? words.submit(untilText) : words.submitPlain}
      </Button>
    </>
  );
  return (
    <Modal
      isOpen
      size="s"
      title={actionWords.snoozeWhat(incidents[0]?.title ?? "", incidents.length)}
      onClose={onClose}
      actions={actions}
    >
      <form id="snooze" className={styles.form} onSubmit={submit}>
        <RadioList label={words.presets} rows={rows} value={choice} onChange={setChoice} isFirst />
        {choice === "custom" && (
          <DateTimeField
            label={words.customTime}
            value={custom}
            onChange={setCustom}
            min={now}
            error={custom !== null && custom <= now ? words.past : undefined}
          />
        )}
        <div>
          <Checkbox checked={wakeOnChange} onToggle={setWake} label={words.wake} />
          <p className={styles.help}>{words.wakeHelp}</p>
        </div>
        <TextArea label={words.comment} value={comment} onChange={setComment} rows={2} />
      </form>
    </Modal>
  );
}
