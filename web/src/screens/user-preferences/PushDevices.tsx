import type { PushDevice } from "#contract/web-push.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useRemovePushDevice } from "../../data/session/web-push.ts";
import { deviceName } from "../../parts/device-name.ts";
import { useIsPhone } from "../../parts/useMedia.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Table } from "../../ui/list/Table.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { Chip } from "../../ui/text/Chip.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { webPushWords as words } from "../../words/words.ts";
import styles from "./UserPreferences.module.css";

interface PushDevicesProps {
  devices: readonly PushDevice[];
  thisDevice: PushDevice | undefined;
}

/** Everywhere the person is notified; nothing where that is nowhere. */
export function PushDevices({ devices, thisDevice }: PushDevicesProps) {
  const isPhone = useIsPhone();
  if (devices.length === 0) return null;
  if (isPhone)
    return (
      <ul className={styles.items} aria-label={words.devices}>
        {devices.map((device) => (
          <li key={device.id} className={styles.item}>
            <span>
              <DeviceName device={device} isThis={device === thisDevice} />
              <br />
              <span className="small soft">
                {words.delivered}: <LastDelivered device={device} />
              </span>
            </span>
            {device !== thisDevice && <RemoveButton device={device} />}
          </li>
        ))}
      </ul>
    );
  return (
    <Table
      caption={words.devices}
      rows={[...devices]}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "device",
          head: words.device,
          cell: (device) => <DeviceName device={device} isThis={device === thisDevice} />,
        },
        {
          id: "since",
          head: words.since,
          width: "96px",
          cell: ({ created_at }) => <TimeAgo at={created_at} />,
        },
        {
          id: "delivered",
          head: words.delivered,
          width: "110px",
          cell: (device) => <LastDelivered device={device} />,
        },
        {
          id: "remove",
          head: <span className="unseen">{words.remove}</span>,
          width: "80px",
          cell: (device) => device !== thisDevice && <RemoveButton device={device} />,
        },
      ]}
    />
  );
}

/** With what went wrong last, until something arrives again. */
function DeviceName({ device, isThis }: { device: PushDevice; isThis: boolean }) {
  return (
    <span title={device.device}>
      {deviceName(device.device)} {isThis && <Chip>{words.current}</Chip>}
      {device.last_error !== null && (
        <>
          <br />
          <span className="small soft">
            {words.problem}: {device.last_error}
          </span>
        </>
      )}
    </span>
  );
}

const LastDelivered = ({ device: { last_delivered_at } }: { device: PushDevice }) =>
  last_delivered_at === null ? words.never : <TimeAgo at={last_delivered_at} isSpoken />;

function RemoveButton({ device }: { device: PushDevice }) {
  const { mutate, isPending } = useRemovePushDevice();
  const remove = () =>
    mutate(
      { params: { id: device.id } },
      {
        onSuccess: () => showToast({ title: words.removed }),
        onError: (error) =>
          showToast({ tone: "problem", title: words.notRemoved, detail: errorText(error) }),
      },
    );
  return (
    <Button
      size="s"
      variant="danger"
      isBusy={isPending}
      aria-label={words.removeNamed(deviceName(device.device))}
      onClick={remove}
    >
      {words.remove}
    </Button>
  );
}
