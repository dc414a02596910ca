import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useEndFormerAppKey } from "../../../data/sources.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { sourceWords as words } from "../../../words/words.ts";
import styles from "./Sources.module.css";

/** A replaced key with the end of its time, which can come early. */
export function FormerKey({
  id,
  formerKey: { app_key, accepted_until },
}: {
  id: string;
  formerKey: Integration["former_app_keys"][number];
}) {
  const mayUpdate = mayDo(useMe(), "integrations@update");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useEndFormerAppKey();
  const end = () =>
    mutate(
      { params: { id, appKey: app_key } },
      { onSuccess: () => showToast({ title: words.keyEnded }) },
    );
  return (
    <span className={styles.formerKey}>
      <span className="mono">{app_key}</span>
      <span className="small soft">
        {words.until} <TimeAgo at={accepted_until} />
      </span>
      {mayUpdate && (
        <Button
          size="s"
          variant="quiet"
          aria-label={words.endKeyNamed(app_key)}
          onClick={() => setAsking(true)}
        >
          {words.endKey}
        </Button>
      )}
      <ConfirmDelete
        isOpen={isAsking}
        title={words.endTitle(app_key)}
        confirmLabel={words.endKey}
        cancelLabel={words.keep}
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        {words.endWords}
      </ConfirmDelete>
    </span>
  );
}
