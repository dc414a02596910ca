import { useState } from "react";
import type { Dashboard } from "#contract/dashboards.ts";
import type { Widget, WidgetDraft } from "#contract/widgets/widgets.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useUpdateDashboard } from "../../../data/dashboards.ts";
import { useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { dashboardEditorWords as words } from "../../../words/words.ts";

export interface DashboardDraft {
  name: string;
  widgets: Widget[];
}
export type EditedDashboard = ReturnType<typeof useEditedDashboard>;

const maxSteps = 50;

/** The dashboard as it is being changed, with its steps back and forth. */
export function useEditedDashboard(dashboard: Dashboard, { onSaved }: { onSaved: () => void }) {
  const form = useMergedDraft<DashboardDraft>({
    name: dashboard.name,
    widgets: dashboard.widgets,
  });
  const [past, setPast] = useState<readonly DashboardDraft[]>([]);
  const [future, setFuture] = useState<readonly DashboardDraft[]>([]);
  const update = useUpdateDashboard();
  const { draft } = form;
  const change = (part: Partial<DashboardDraft>) => {
    setPast([...past, draft].slice(-maxSteps));
    setFuture([]);
    form.set(part);
  };
  const goTo = (target: DashboardDraft | undefined, isBack: boolean) => {
    if (!target) return;
    setPast(isBack ? past.slice(0, -1) : [...past, draft]);
    setFuture(isBack ? [...future, draft] : future.slice(0, -1));
    form.set(target);
  };
  const save = () => {
    if (form.conflicts.length > 0 || update.isPending) return;
    update.mutate(
      {
        params: { id: dashboard.id },
        body: { name: draft.name.trim(), widgets: draft.widgets, version: dashboard.version },
      },
      {
        onSuccess: ({ name }) => {
          showToast({ title: words.saved(name) });
          form.discard();
          onSaved();
        },
      },
    );
  };
  return {
    ...form,
    change,
    changeWidget: (id: string, part: Partial<WidgetDraft>) =>
      change({
        widgets: draft.widgets.map(
          (widget) => (widget.id === id ? { ...widget, ...part } : widget) as Widget, // of the same kind
        ),
      }),
    steps: past.length,
    undo: past.length === 0 ? undefined : () => goTo(past.at(-1), true),
    redo: future.length === 0 ? undefined : () => goTo(future.at(-1), false),
    isDirty: form.changed.length > 0,
    save,
    isSaving: update.isPending,
    problem: update.error ? errorText(update.error) : null,
  };
}
