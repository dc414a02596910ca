import { Download } from "lucide-react";
import { useState } from "react";
import { useSavedQuestions } from "../../../data/analytics-questions.ts";
import type { ReportDraft } from "../../../data/analytics-reports.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { analyticsReportWords as words } from "../../../words/words.ts";
import { QuestionFigures } from "../../../parts/analytics/question/QuestionFigures.tsx";
import styles from "./Reports.module.css";
import { useSaveReportFiles } from "./useSaveReportFiles.ts";

/** What the author would be sent now: in sight, and as the files of the mail. */
export function ReportPreview({ draft }: { draft: ReportDraft }) {
  const [isShown, setShown] = useState(false);
  const { data } = useSavedQuestions();
  const { save, isSaving } = useSaveReportFiles();
  const { name, format, designer_ids: ids, schedule } = draft;
  const body = {
    name: name.trim() || words.title,
    format,
    designer_ids: ids,
    timezone: schedule.timezone,
  };
  const questions = ids.flatMap((id) => data?.items.find((item) => item.id === id) ?? []);
  return (
    <Section
      title={words.preview}
      end={
        <>
          <Button size="s" onClick={() => setShown(!isShown)} isDisabled={ids.length === 0}>
            {isShown ? words.hideFigures : words.showFigures}
          </Button>
          <Button
            size="s"
            icon={Download}
            isBusy={isSaving}
            isDisabled={ids.length === 0}
            onClick={() => save(body)}
          >
            {words.save[format]}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{words.previewWords}</p>
      {isShown &&
        questions.map((item) => (
          <div key={item.id} className={styles.question}>
            {item.problem === null ? (
              <QuestionFigures title={item.name} setup={item} />
            ) : (
              <Notice tone="problem">{words.unanswered(item.name, item.problem)}</Notice>
            )}
          </div>
        ))}
    </Section>
  );
}
