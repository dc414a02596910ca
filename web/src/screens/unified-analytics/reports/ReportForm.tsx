import { reportFormats } from "#contract/analytics-reports.ts";
import type { ReportDraft, SavedReport } from "../../../data/analytics-reports.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { analyticsReportWords as words, entryWords } from "../../../words/words.ts";
import { QuestionsField } from "./QuestionsField.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import { ReportScheduleField } from "./ReportScheduleField.tsx";
import styles from "./Reports.module.css";

/** What is mailed, to whom, and when. */
export function ReportForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<SavedReport, ReportDraft>) {
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
      <QuestionsField
        ids={draft.designer_ids}
        error={problems["designer_ids"]}
        onChange={(designer_ids) => set({ designer_ids })}
      />
      <RecipientFields draft={draft} problems={problems} set={set} />
      <ReportScheduleField
        value={draft.schedule}
        problems={problems}
        onChange={(schedule) => set({ schedule })}
      />
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden>
          {words.format}
        </span>
        <SegmentedControl
          label={words.format}
          items={reportFormats.map((id) => ({ id, label: words.formats[id] }))}
          value={draft.format}
          onChange={(format) => set({ format })}
        />
        <p className={styles.help}>{words.formatHelp[draft.format]}</p>
      </div>
      <TextField
        label={words.subject}
        help={words.subjectHelp}
        autoComplete="off"
        placeholder={draft.name}
        value={draft.subject}
        error={problems["subject"]}
        onChange={(subject) => set({ subject })}
      />
    </>
  );
}
