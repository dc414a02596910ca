import type { Dashboard } from "#contract/dashboards.ts";
import { CreateDialog } from "./CreateDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import type { DashboardActions } from "./useDashboardActions.ts";
import type { DashboardPlace } from "./useDashboardAddress.ts";

interface DashboardDialogsProps {
  dashboard: Dashboard | undefined;
  place: DashboardPlace;
  actions: DashboardActions;
}

export function DashboardDialogs({ dashboard, place, actions }: DashboardDialogsProps) {
  const { dialog, close } = actions;
  if (dialog === "create")
    return <CreateDialog onClose={close} onDone={(id) => place.open(id, { isEditing: true })} />;
  if (dialog === "import") return <ImportDialog onClose={close} onDone={(id) => place.open(id)} />;
  if (!dashboard) return null;
  if (dialog === "share") return <ShareDialog dashboard={dashboard} onClose={close} />;
  if (dialog === "delete")
    return (
      <DeleteDialog dashboard={dashboard} onClose={close} onDone={() => place.open(undefined)} />
    );
  return null;
}
