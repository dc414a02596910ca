import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { PushRefusal, useTurnOnPush } from "../../data/session/web-push.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { webPushWords as words } from "../../words/words.ts";

export function PushOff({ publicKey }: { publicKey: string }) {
  const { _id: userId } = useMe();
  const { mutate, isPending } = useTurnOnPush();
  const turnOn = () =>
    mutate(
      { publicKey, userId },
      {
        onSuccess: () => showToast({ title: words.turnedOn }),
        onError: (error) =>
          showToast({
            tone: "problem",
            title: words.notTurnedOn,
            detail: error instanceof PushRefusal ? error.message : errorText(error),
          }),
      },
    );
  return (
    <>
      <p className="soft">{words.offWords}</p>
      <div>
        <Button isBusy={isPending} onClick={turnOn}>
          {words.turnOn}
        </Button>
      </div>
    </>
  );
}
