import { Check, X } from "lucide-react";
import type { Notification } from "#contract/notifications.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { useChangeExecution } from "../../data/workflows.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { notificationWords as words } from "../../words/words.ts";
import styles from "./NotificationList.module.css";

/** What a workflow asks is answered where it is read; a text is written at the incident. */
export function ApprovalButtons({ approval }: { approval: NonNullable<Notification["approval"]> }) {
  const change = useChangeExecution();
  if (!mayDo(useMe(), "workflow_runs@create") || approval.needs_text) return null;
  const { incident_id, execution_id, step_id } = approval;
  const answer = (action: "approve" | "refuse"): void =>
    change.mutate(
      { params: { env: "all", id: incident_id }, body: { execution_id, step_id, action } },
      {
        onError: (error) => {
          showToast({ tone: "problem", title: words.notAnswered, detail: errorText(error) });
        },
      },
    );
  return (
    <span className={styles.answers}>
      <Button size="s" icon={Check} isBusy={change.isPending} onClick={() => answer("approve")}>
        {words.approve}
      </Button>
      <Button size="s" icon={X} isBusy={change.isPending} onClick={() => answer("refuse")}>
        {words.refuse}
      </Button>
    </span>
  );
}
