import { Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Dashboard } from "#contract/dashboards.ts";
import type { WidgetPage } from "../../../data/dashboards.ts";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { useSaveKeys } from "../../../parts/useSaveKeys.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { dashboardEditorWords as words, dashboardWords } from "../../../words/words.ts";
import { AddPane } from "./AddPane.tsx";
import styles from "./Editor.module.css";
import { EditorGrid } from "./EditorGrid.tsx";
import { type EditedDashboard, useEditedDashboard } from "./useEditedDashboard.ts";
import { useWidgetActions } from "./useWidgetActions.ts";
import { WidgetForm } from "./WidgetForm.tsx";

interface EditorProps {
  dashboard: Dashboard;
  page: WidgetPage;
  onLeave: () => void;
}

/** A dashboard being built: what it looks like, and beside it what the chosen widget shows. */
export function Editor({ dashboard, page, onLeave }: EditorProps) {
  const [tab, setTab] = useState<"widget" | "add">(
    dashboard.widgets.length === 0 ? "add" : "widget",
  );
  const edited = useEditedDashboard(dashboard, { onSaved: () => (letGo(), onLeave()) });
  const { guard, letGo } = useUnsavedGuard(edited.isDirty);
  const actions = useWidgetActions(edited);
  const { draft } = edited;
  const discard = () => (letGo(), edited.discard(), onLeave());
  useSaveKeys(edited.isDirty ? edited.save : undefined);
  useKeys({ "mod+z": edited.undo, "mod+y": edited.redo });
  return (
    <div className={styles.editor}>
      <EditorHead edited={edited} onDiscard={discard} />
      <div className={styles.body}>
        <ElsewhereNotice form={edited} resourceId={dashboard.id} />
        {edited.problem !== null && <Notice tone="problem">{edited.problem}</Notice>}
        <section aria-label={words.region}>
          {draft.widgets.length === 0 ? (
            <EmptyState level={2} title={dashboardWords.empty}>
              {dashboardWords.emptyWords}
            </EmptyState>
          ) : (
            <EditorGrid widgets={draft.widgets} page={page} actions={actions} />
          )}
        </section>
        <div role="status" className="unseen">
          {actions.announcement}
        </div>
      </div>
      <aside aria-label={words.pane} className={styles.pane}>
        <SegmentedControl
          label={words.pane}
          items={[
            { id: "widget", label: words.tabs.widget },
            { id: "add", label: words.tabs.add },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === "add" ? (
          <AddPane onAdd={(kind) => (actions.addKind(kind), setTab("widget"))} />
        ) : (
          <WidgetForm
            key={actions.chosenId}
            widget={draft.widgets.find(({ id }) => id === actions.chosenId)}
            onChange={edited.changeWidget}
          />
        )}
      </aside>
      {guard}
    </div>
  );
}

function EditorHead({ edited, onDiscard }: { edited: EditedDashboard; onDiscard: () => void }) {
  return (
    <div className={styles.head}>
      <TextField
        label={words.name}
        hidesLabel
        className={styles.name}
        value={edited.draft.name}
        onChange={(name) => edited.change({ name })}
        maxLength={200}
        autoComplete="off"
      />
      <IconButton
        icon={Undo2}
        label={words.undo}
        keys="mod+z"
        isDisabled={edited.undo === undefined}
        onClick={edited.undo}
      />
      <IconButton
        icon={Redo2}
        label={words.redo}
        keys="mod+y"
        isDisabled={edited.redo === undefined}
        onClick={edited.redo}
      />
      <span className="soft">
        {edited.isDirty ? words.changes(Math.max(1, edited.steps)) : words.noChanges}
      </span>
      <span className={styles.end}>
        <Button variant="quiet" onClick={onDiscard}>
          {words.discard}
        </Button>
        <Button
          variant="primary"
          keys="mod+s"
          isBusy={edited.isSaving}
          isDisabled={!edited.isDirty || edited.conflicts.length > 0}
          onClick={edited.save}
        >
          {words.save}
        </Button>
      </span>
    </div>
  );
}
