import type { ReplyOf } from "#contract/endpoint.ts";
import type { PushDevice, testPushDevice } from "#contract/web-push.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useTestPushDevice, useTurnOffPush } from "../../data/session/web-push.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { webPushWords as words } from "../../words/words.ts";
import styles from "./UserPreferences.module.css";

export function PushOn({ device }: { device: PushDevice }) {
  const test = useTestPushDevice();
  const { mutate, isPending } = useTurnOffPush();
  const turnOff = () =>
    mutate(device, {
      onSuccess: () => showToast({ title: words.turnedOff }),
      onError: (error) =>
        showToast({ tone: "problem", title: words.notTurnedOff, detail: errorText(error) }),
    });
  const sendTest = () =>
    test.mutate(
      { params: { id: device.id } },
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.testNotSent, detail: errorText(error) }),
      },
    );
  return (
    <>
      <p className="soft">{words.onWords}</p>
      <div className={styles.actions}>
        <Button isBusy={test.isPending} onClick={sendTest}>
          {words.test}
        </Button>
        <Button variant="danger" isBusy={isPending} onClick={turnOff}>
          {words.turnOff}
        </Button>
      </div>
      <div role="status">{test.data?.ok === true && <Notice>{words.testSent}</Notice>}</div>
      {test.data?.ok === false && <Notice tone="problem">{failureText(test.data)}</Notice>}
    </>
  );
}

const failureText = ({ error, is_removed }: ReplyOf<typeof testPushDevice>): string =>
  is_removed ? words.testRemoved : words.testFailed(error ?? "");
