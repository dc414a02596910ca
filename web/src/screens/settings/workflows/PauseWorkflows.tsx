import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { usePauseWorkflows, useWorkflowPause } from "../../../data/workflows.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { workflowWords as words } from "../../../words/words.ts";

/** The kill switch, and who has pulled it. */
export function PauseWorkflows() {
  const mayUpdate = mayDo(useMe(), "workflows@update");
  const { data: pause, isError, error, refetch } = useWorkflowPause();
  const change = usePauseWorkflows();
  const [isAsking, setAsking] = useState(false);
  if (!pause)
    return isError ? (
      <Notice tone="problem">
        {words.pauseBroken}: {errorText(error)}{" "}
        <Button onClick={() => void refetch()}>{words.loadAgain}</Button>
      </Notice>
    ) : null;
  const set = (is_paused: boolean): void =>
    change.mutate({ body: { is_paused } }, { onSuccess: () => setAsking(false) });
  if (pause.is_paused)
    return (
      <Notice
        tone="problem"
        actions={
          mayUpdate && (
            <Button size="s" icon={Play} isBusy={change.isPending} onClick={() => set(false)}>
              {words.resume}
            </Button>
          )
        }
      >
        {words.arePaused}{" "}
        <span className="soft">
          {words.pausedBy(pause.by_name ?? "")}
          {pause.at !== null && (
            <>
              {" · "}
              <TimeAgo at={pause.at} />
            </>
          )}
        </span>
        {change.isError && <p role="alert">{errorText(change.error)}</p>}
      </Notice>
    );
  if (!mayUpdate) return null;
  return (
    <div>
      <Button icon={Pause} onClick={() => setAsking(true)}>
        {words.pause}
      </Button>
      <ConfirmDelete
        isOpen={isAsking}
        title={words.pause}
        confirmLabel={words.pause}
        cancelLabel={words.keepRunning}
        isBusy={change.isPending}
        error={change.isError ? errorText(change.error) : undefined}
        onConfirm={() => set(true)}
        onClose={() => setAsking(false)}
      >
        {words.pauseWords}
      </ConfirmDelete>
    </div>
  );
}
