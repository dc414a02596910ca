import { RotateCcw } from "lucide-react";
import type { CallOf } from "#contract/endpoint.ts";
import type { replayDeliveries } from "#contract/delivery.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useReplayDeliveries } from "../../data/deliveries.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { deliveryWords as words } from "../../words/words.ts";

interface ReplayButtonProps {
  label: string;
  /** Read out in place of the label. */
  name?: string;
  body: CallOf<typeof replayDeliveries>["body"];
  mayReplay: boolean;
}

/** Sends dead letters again, and says how many. */
export function ReplayButton({ label, name, body, mayReplay }: ReplayButtonProps) {
  const { mutateAsync, isPending } = useReplayDeliveries();
  // By the promise: the button is gone when its dead letters are.
  const replay = () =>
    mutateAsync({ body }).then(
      ({ replayed }) => showToast({ title: words.sentAgain(replayed) }),
      (error: unknown) =>
        showToast({ tone: "problem", title: words.notSentAgain, detail: errorText(error) }),
    );
  return (
    <Button
      size="s"
      icon={RotateCcw}
      isBusy={isPending}
      disabledReason={mayReplay ? undefined : words.againRefused}
      aria-label={name}
      onClick={() => void replay()}
    >
      {label}
    </Button>
  );
}
