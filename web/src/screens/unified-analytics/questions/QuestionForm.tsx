import type { QuestionDraft, SavedQuestion } from "../../../data/analytics-questions.ts";
import { useMe } from "../../../data/session/session.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { RolesField } from "../../../parts/RolesField.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { analyticsQuestionWords as words, entryWords } from "../../../words/words.ts";
import { ChartField } from "./ChartField.tsx";
import { MeasureFields } from "./MeasureFields.tsx";
import { ScopeFields } from "./ScopeFields.tsx";

/** What is setup, how it is shown, and who else has it. */
export function QuestionForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<SavedQuestion, QuestionDraft>) {
  const me = useMe();
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
      <ChartField
        value={draft.chart}
        error={problems["chart"]}
        onChange={(chart) => set({ chart })}
      />
      <MeasureFields
        question={draft.question}
        problems={problems}
        onChange={(part) => set({ question: { ...draft.question, ...part } })}
      />
      <ScopeFields draft={draft} problems={problems} set={set} />
      <RolesField
        label={words.roles}
        help={words.rolesHelp}
        values={draft.role_ids}
        knownRoles={me.roles.map(({ key, name }) => ({ id: key, name }))}
        onChange={(role_ids) => set({ role_ids })}
        error={problems["role_ids"]}
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
