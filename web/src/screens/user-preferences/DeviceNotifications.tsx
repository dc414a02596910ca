import type { PushDevice } from "#contract/web-push.ts";
import { errorText } from "../../data/client/error-text.ts";
import { type PushObstacle, pushObstacle } from "../../data/client/push-subscription.ts";
import { useBrowserPush, useWebPush } from "../../data/session/web-push.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { webPushWords as words } from "../../words/words.ts";
import { PushDevices } from "./PushDevices.tsx";
import { PushOff } from "./PushOff.tsx";
import { PushOn } from "./PushOn.tsx";
import styles from "./UserPreferences.module.css";

/** Whether this browser shows the person's notifications, and where else they are shown. */
export function DeviceNotifications() {
  const push = useWebPush();
  const browser = useBrowserPush();
  const obstacle = pushObstacle();
  const error = push.error ?? browser.error;
  const isLoaded = push.data !== undefined && (obstacle !== null || browser.data !== undefined);
  const thisDevice = push.data?.devices.find(
    ({ endpoint_hash }) => endpoint_hash === browser.data?.endpointHash,
  );
  const retry = () => void Promise.all([push.refetch(), browser.refetch()]);
  return (
    <Section title={words.title} extra={isLoaded && (thisDevice ? words.on : words.off)} isBeside>
      {!isLoaded && error && <BrokenState title={errorText(error)} onRetry={retry} />}
      {!isLoaded && !error && (
        <LoadingRows label={words.loading} count={1} rowHeight={48} lines={[["60%"]]} />
      )}
      {isLoaded && (
        <div className={styles.steps}>
          <ThisDevice
            device={thisDevice}
            publicKey={push.data.public_key}
            obstacle={obstacle}
            isDenied={browser.data?.permission === "denied"}
          />
          <PushDevices devices={push.data.devices} thisDevice={thisDevice} />
        </div>
      )}
    </Section>
  );
}

interface ThisDeviceProps {
  device: PushDevice | undefined;
  /** Null where the organization does not allow it. */
  publicKey: string | null;
  obstacle: PushObstacle | null;
  isDenied: boolean;
}

/** What stands in the way comes first, in the order in which it can be changed. */
function ThisDevice({ device, publicKey, obstacle, isDenied }: ThisDeviceProps) {
  if (publicKey === null) return <Notice>{words.notAllowed}</Notice>;
  if (obstacle !== null) return <Notice>{words.obstacles[obstacle]}</Notice>;
  if (isDenied) return <Notice>{words.denied}</Notice>;
  return device ? <PushOn device={device} /> : <PushOff publicKey={publicKey} />;
}
