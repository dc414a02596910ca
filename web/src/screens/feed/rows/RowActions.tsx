import { Suspense } from "react";
import type { Incident } from "#contract/incidents.ts";
import { whenSettled } from "../../../data/client/when-settled.ts";
import type { IncidentDialogKind } from "../../../parts/incident/actions/IncidentDialogs.tsx";
import type { IncidentActionHandlers } from "../../../parts/incident/actions/useIncidentActions.ts";
import { onDemand } from "../../../ui/on-demand.ts";
import styles from "./RowActions.module.css";

/** What rows do to their incident, whatever else is checked or open. */
export interface RowActionHandlers {
  env: string;
  actions: IncidentActionHandlers;
  onOpenDialog: (kind: IncidentDialogKind, incident: Incident) => void;
  onResolve: (incident: Incident) => void;
}

const RowActionsMenu = onDemand(() =>
  whenSettled().then(() => import("./RowActionsMenu.tsx").then((module) => module.RowActionsMenu)),
);

/** The column of actions. The row can be read before its menu is there. */
export function RowActions(props: { incident: Incident; handlers: RowActionHandlers }) {
  return (
    <div role="gridcell" className={styles.actions} data-control>
      <Suspense fallback={null}>
        <RowActionsMenu {...props} />
      </Suspense>
    </div>
  );
}
