import { Waypoints } from "lucide-react";
import { firstErrorText } from "../../data/client/error-text.ts";
import { useStartClustering } from "../../data/clusters.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { clusterWords as words } from "../../words/words.ts";

/** Looks around this incident; without one, around now. */
export function StartButton({ incidentId, isFirst }: { incidentId?: string; isFirst: boolean }) {
  const { mutate, isPending } = useStartClustering();
  return (
    <Button
      icon={Waypoints}
      isBusy={isPending}
      onClick={() =>
        mutate(
          { body: incidentId === undefined ? {} : { incident_id: incidentId } },
          {
            onError: (cause) =>
              showToast({ title: firstErrorText(cause, words.notStarted), tone: "problem" }),
          },
        )
      }
    >
      {isFirst ? words.start : words.again}
    </Button>
  );
}
