import { Square } from "lucide-react";
import { useState } from "react";
import type { MaintenancePlan } from "#contract/maintenance-plans.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useStopPlan } from "../../../data/maintenance.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { maintenanceWords as words } from "../../../words/words.ts";

/** Ends a plan that runs or waits, after saying what that does to what it mutes. */
export function StopPlan({
  item: { id, name, status, end_action },
  mayUpdate,
}: {
  item: MaintenancePlan;
  mayUpdate: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useStopPlan();
  if (!mayUpdate || status === "done") return null;
  const close = () => {
    setAsking(false);
    reset();
  };
  const stop = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          close();
          showToast({ title: words.stoppedNow(name) });
        },
      },
    );
  return (
    <>
      <Button icon={Square} onClick={() => setAsking(true)}>
        {words.stop}
      </Button>
      <ConfirmDelete
        isOpen={isAsking}
        title={words.stopTitle(name)}
        confirmLabel={words.stopConfirm}
        cancelLabel={words.stopKeep}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={stop}
        onClose={close}
      >
        {words.stopWords[end_action]}
      </ConfirmDelete>
    </>
  );
}
