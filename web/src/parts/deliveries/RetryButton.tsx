import { RotateCcw } from "lucide-react";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useRetryDeliveries } from "../../data/deliveries.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { deliveryWords as words } from "../../words/words.ts";

/** For who has mended a target: what waits for its next try is tried now. */
export function RetryButton({ target, count }: { target: string; count: number }) {
  const { mutateAsync, isPending } = useRetryDeliveries();
  const mayRetry = mayDo(useMe(), "integrations@update");
  // By the promise: the button is gone when the target is back.
  const retry = () =>
    mutateAsync({ body: { target } }).then(
      ({ retried }) => showToast({ title: words.retrying(retried) }),
      (error: unknown) =>
        showToast({ tone: "problem", title: words.notRetried, detail: errorText(error) }),
    );
  return (
    <Button
      size="s"
      icon={RotateCcw}
      isBusy={isPending}
      disabledReason={mayRetry ? undefined : words.againRefused}
      onClick={() => void retry()}
    >
      {words.retryNow(count)}
    </Button>
  );
}
