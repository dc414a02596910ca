import { useState } from "react";
import type { Dashboard } from "#contract/dashboards.ts";
import { errorText } from "../../data/client/error-text.ts";
import { loadExport, useCreateDashboard } from "../../data/dashboards.ts";
import { saveFile } from "../../parts/save-file.ts";
import { showToast } from "../../ui/overlay/toasts.ts";
import { dashboardWords as words } from "../../words/words.ts";
import type { DashboardPlace } from "./useDashboardAddress.ts";

export type DashboardDialog = "share" | "delete" | "create" | "import" | null;
export type DashboardActions = ReturnType<typeof useDashboardActions>;

/** What can be done with the dashboard in sight. */
export function useDashboardActions(dashboard: Dashboard | undefined, place: DashboardPlace) {
  const [dialog, ask] = useState<DashboardDialog>(null);
  const create = useCreateDashboard();
  const showProblem = (title: string) => (error: unknown) =>
    showToast({ title, detail: errorText(error), tone: "problem" });
  return {
    dialog,
    ask,
    close: () => ask(null),
    copy: () => {
      if (!dashboard) return;
      const { name, widgets } = dashboard;
      create.mutate(
        { body: { name: words.copyOf(name).slice(0, 200), widgets } },
        {
          onSuccess: (copy) => {
            showToast({ title: words.copied(copy.name) });
            place.open(copy.id);
          },
          onError: showProblem(words.notDone),
        },
      );
    },
    export: () => {
      if (!dashboard) return;
      loadExport(dashboard.id).then(
        (document) =>
          saveFile(
            new Blob([JSON.stringify(document, null, 2)], { type: "application/json" }),
            `${dashboard.name}.json`,
          ),
        showProblem(words.exportFailed),
      );
    },
    showWall: () => {
      // Without it the wall fills the window.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
      place.change({ isWall: true });
    },
  };
}
