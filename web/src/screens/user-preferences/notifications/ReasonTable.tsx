import type { ReplyOf } from "#contract/endpoint.ts";
import type {
  getNotificationSettings,
  NotificationSettings,
  NotificationWay,
} from "#contract/notification-settings.ts";
import { notificationReasons, type NotificationReason } from "#contract/notifications.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { notificationSettingWords as words } from "../../../words/words.ts";
import styles from "./NotificationSettings.module.css";

type Reasons = NotificationSettings["reasons"];
type WayState = ReplyOf<typeof getNotificationSettings>["ways"][number];

interface ReasonTableProps {
  reasons: Reasons;
  ways: readonly WayState[];
  onChange: (reasons: Reasons) => void;
}

/** Reasons by ways; the inbox has them all. */
export function ReasonTable({ reasons, ways, onChange }: ReasonTableProps) {
  const toggle = (reason: NotificationReason, way: NotificationWay, isOn: boolean) => {
    const rest = reasons[reason].ways.filter((name) => name !== way);
    onChange({ ...reasons, [reason]: { ways: isOn ? [...rest, way] : rest } });
  };
  return (
    <div className={styles.group}>
      <Table
        caption={words.reasonsCaption}
        className={styles.reasons}
        minWidthPx={320}
        rows={notificationReasons.map((reason) => ({ reason }))}
        keyOf={({ reason }) => reason}
        columns={[
          { id: "reason", head: words.reason, cell: ({ reason }) => words.reasons[reason] },
          {
            id: "inbox",
            head: words.inbox,
            width: "72px",
            cell: () => <span className="soft">{words.always}</span>,
          },
          ...ways.map(({ name, is_available }) => ({
            id: name,
            head: words.ways[name],
            width: "72px",
            cell: ({ reason }: { reason: NotificationReason }) => (
              <Checkbox
                aria-label={words.wayOf(words.ways[name], words.reasons[reason])}
                checked={reasons[reason].ways.includes(name)}
                isDisabled={!is_available}
                onToggle={(isOn) => toggle(reason, name, isOn)}
              />
            ),
          })),
        ]}
      />
      {ways.map((way) => (
        <WayNote key={way.name} way={way} />
      ))}
    </div>
  );
}

function WayNote({ way: { name, is_available, address, problem } }: { way: WayState }) {
  if (!is_available) return <Notice>{words.unavailable[name]}</Notice>;
  return (
    <>
      <p className="small soft">{name === "push" ? words.sentToDevices : words.sentTo(address)}</p>
      {problem && (
        <Notice tone="problem">
          {words.problem(words.ways[name])} (<TimeAgo at={problem.at} isSpoken />
          ): <bdi>{problem.reason}</bdi>
        </Notice>
      )}
    </>
  );
}
