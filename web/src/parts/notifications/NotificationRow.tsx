import { Circle, CircleDot } from "lucide-react";
import type { Notification } from "#contract/notifications.ts";
import { useEnvironments } from "../../data/environments.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { StatusMark } from "../../ui/status/StatusMark.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { notificationWords as words, statusWords } from "../../words/words.ts";
import { ApprovalButtons } from "./ApprovalButtons.tsx";
import styles from "./NotificationList.module.css";

interface NotificationRowProps {
  item: Notification;
  onOpen: () => void;
  onToggle: () => void;
}

/** What happened, at which incident, and how that is now. */
export function NotificationRow({ item, onOpen, onToggle }: NotificationRowProps) {
  const { incident, is_read, at, excerpt, times, approval } = item;
  const sentence = useSentence(item);
  return (
    <li className={styles.row} data-unread={!is_read || undefined}>
      <Link href={hrefOf(item)} className={styles.link} onClick={onOpen}>
        <span className={styles.mark}>
          <StatusMark
            status={incident.active ? incident.status : "ok"}
            label={incident.active ? statusWords[incident.status] : words.resolved}
          />
        </span>
        <span className={styles.text}>
          <span className={styles.line}>
            {!is_read && <span className="unseen">{words.unread}: </span>}
            <span className={styles.sentence}>{sentence}</span>
            <span className={styles.at}>
              <TimeAgo at={at} />
            </span>
          </span>
          <bdi className={styles.title}>{incident.title}</bdi>
          {excerpt !== null && <bdi className={styles.excerpt}>{excerpt}</bdi>}
          {approval?.is_open === false && (
            <span className="small soft">{words.noAnswerNeeded}</span>
          )}
          {times > 1 && <span className="small soft">{words.times(times)}</span>}
        </span>
      </Link>
      {approval?.is_open === true && <ApprovalButtons approval={approval} />}
      <IconButton
        label={is_read ? words.markUnread(incident.title) : words.markRead(incident.title)}
        icon={is_read ? Circle : CircleDot}
        size="s"
        onClick={onToggle}
      />
    </li>
  );
}

const hrefOf = ({ approval, incident }: Notification): string =>
  approval === null
    ? `/incident/${incident.id}`
    : `/automation-workflow-executions/all/${approval.incident_id}`;

function useSentence(item: Notification): string {
  const { reason, actor, is_responder, environment_id, approval } = item;
  const environments = useEnvironments().data?.items ?? [];
  switch (reason) {
    case "assigned":
      return is_responder ? words.responder(actor) : words.assigned(actor);
    case "mentioned":
      return words.mentioned(actor);
    case "approval":
      return approval?.is_open === true ? words.approval(actor) : words.approvalOver(actor);
    case "environment": {
      const name = environments.find(({ id }) => id === environment_id)?.name;
      return name === undefined ? words.environment : words.environmentNamed(name);
    }
  }
}
