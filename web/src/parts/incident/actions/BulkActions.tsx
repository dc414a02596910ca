import type { Incident } from "#contract/incidents.ts";
import type { IncidentDialogKind } from "./IncidentDialogs.tsx";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";
import { BulkBar } from "../../../ui/list/BulkBar.tsx";
import type { CheckAll } from "../../../ui/list/ListHead.tsx";
import { NewRows } from "../../../ui/list/NewRows.tsx";
import { actionWords, feedWords as words } from "../../../words/words.ts";
import { useBulkEntries } from "./useBulkEntries.ts";

export interface BulkActionsProps {
  env: string;
  incidents: readonly Incident[];
  checkAll: CheckAll;
  waiting: { count: number; show: () => void };
  actions: IncidentActionHandlers;
  onOpenDialog: (kind: IncidentDialogKind) => void;
  onResolve: () => void;
  onClear: () => void;
  isPhone: boolean;
}

/** What can be done to all that are checked. Stands in the place of the list's head. */
export function BulkActions(props: BulkActionsProps) {
  const { incidents, checkAll, waiting, onClear, isPhone } = props;
  const { bar, menu } = useBulkEntries(props);
  return (
    <BulkBar
      checkAll={checkAll}
      label={words.bulk}
      count={words.selected(incidents.length)}
      clearLabel={actionWords.clearSelection}
      onClear={onClear}
      actions={bar}
      more={menu}
      isFoot={isPhone}
      end={
        waiting.count > 0 ? (
          <NewRows label={words.newOnes(waiting.count)} onShow={waiting.show} />
        ) : undefined
      }
    />
  );
}
