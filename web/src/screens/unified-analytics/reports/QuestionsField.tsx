import { useState } from "react";
import { useSavedQuestions } from "../../../data/analytics-questions.ts";
import { OrderedField } from "../../../parts/OrderedField/OrderedField.tsx";
import { matchingOptions } from "../../../ui/form/choose-options.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { analyticsReportWords as words } from "../../../words/words.ts";
import { summaryText } from "../../../parts/analytics/question/question-text.ts";

interface QuestionsFieldProps {
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Saved questions that the author sees, in the order of the report. */
export function QuestionsField({ ids, error, onChange }: QuestionsFieldProps) {
  const { data } = useSavedQuestions();
  const [typed, setTyped] = useState("");
  const questions = data?.items ?? [];
  const options = questions
    .filter(({ id }) => !ids.includes(id))
    .map((item) => ({ value: item.id, label: item.name, detail: summaryText(item) }));
  return (
    <OrderedField
      label={words.questions}
      help={
        data?.items.length === 0 ? (
          <>
            {words.saveFirst}{" "}
            <Link href="/unified-analytics/questions/new">{words.makeQuestion}</Link>
          </>
        ) : (
          words.questionsHelp
        )
      }
      error={error}
      items={ids}
      nameOf={(id) =>
        questions.find((item) => item.id === id)?.name ?? (data ? words.goneQuestion : id)
      }
      onChange={onChange}
      add={{
        label: words.addQuestion,
        options: matchingOptions(options, typed),
        onSearch: setTyped,
      }}
      emptyText={words.noQuestion}
    />
  );
}
