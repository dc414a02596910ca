import { KeyRound } from "lucide-react";
import type { Workflow } from "#contract/workflows.ts";
import { type TriggerKind, triggerKinds } from "#contract/workflow-document.ts";
import { type WorkflowDraft, workflows } from "../../../data/workflows.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { entryWords, workflowWords as words } from "../../../words/words.ts";
import { PauseWorkflows } from "./PauseWorkflows.tsx";
import { WorkflowForm } from "./WorkflowForm.tsx";
import { WorkflowOutside } from "./WorkflowOutside.tsx";
import { WorkflowPreview } from "./WorkflowPreview.tsx";
import styles from "./WorkflowForm.module.css";

/** A beginning that does something and harms nothing. */
const beginning = {
  trigger: { manual: {} },
  steps: [{ id: "note", comment: { body: "{{ incident.title }}: looked at by {{ run.name }}" } }],
};

function triggerText({ definition }: Workflow): string {
  const { trigger } = definition;
  if (typeof trigger !== "object" || trigger === null) return "";
  const kind = triggerKinds.find((candidate: TriggerKind) => Object.hasOwn(trigger, candidate));
  return kind === undefined ? "" : words.triggers[kind];
}

const view: EntryView<Workflow, WorkflowDraft> = {
  path: "/settings/workflows",
  resource: "workflows",
  api: workflows,
  words,
  titleOf: ({ name }) => name,
  detailOf: triggerText,
  textOf: ({ description, definition }) => `${description} ${JSON.stringify(definition)}`,
  filters: entryFilters,
  sorts: [
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    { id: "created", label: entryWords.sorts.created, compare: (a, b) => compareByOrder(b, a) },
    ...entrySorts,
  ],
  uniqueField: "name",
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    definition: item?.definition ?? beginning,
  }),
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: WorkflowForm,
  Preview: WorkflowPreview,
  ListFoot: WorkflowFoot,
  Page: { id: "outside", Component: WorkflowOutside },
};

function WorkflowFoot() {
  return (
    <div className={styles.foot}>
      <ButtonLink isWide icon={KeyRound} href="/settings/workflows/outside">
        {words.outside}
      </ButtonLink>
      <PauseWorkflows />
    </div>
  );
}

/** What is done by itself when something happens. */
export const Workflows = () => <EntryScreen view={view} />;
