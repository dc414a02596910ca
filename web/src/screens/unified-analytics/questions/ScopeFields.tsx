import type { QuestionDraft } from "../../../data/analytics-questions.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { analyticsQuestionWords as words } from "../../../words/words.ts";
import { EnvironmentField } from "../EnvironmentField.tsx";
import { lengthText } from "../../../parts/analytics/question/question-text.ts";

interface ScopeFieldsProps {
  draft: QuestionDraft;
  problems: Partial<Record<string, string>>;
  set: (part: Partial<QuestionDraft>) => void;
}

const HOUR_S = 3600;
const DAY_S = 86_400;
const lengths = [
  ...[1, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 7, 14, 30, 90, 180, 365].map((days) => days * DAY_S),
];

/** Of which incidents, and of which time. */
export function ScopeFields({ draft, problems, set }: ScopeFieldsProps) {
  const { question, range_s: rangeS, environment_id: environment } = draft;
  return (
    <>
      <BpqlField
        isCompact
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={question.query}
        error={problems["question.query"] ?? problems["query"]}
        onChange={(query) => set({ question: { ...question, query } })}
      />
      <EnvironmentField
        help={words.environmentHelp}
        value={environment}
        error={problems["environment_id"]}
        onChange={(environment_id) => set({ environment_id })}
      />
      <Select
        label={words.time}
        options={[...new Set([...lengths, rangeS])]
          .toSorted((a, b) => a - b)
          .map((lengthS) => ({ value: String(lengthS), label: lengthText(lengthS) }))}
        value={String(rangeS)}
        error={problems["range_s"]}
        onChange={(lengthS) => set({ range_s: Number(lengthS) })}
      />
      <Checkbox
        label={words.compares}
        checked={draft.compares}
        onToggle={(compares) => set({ compares })}
      />
    </>
  );
}
