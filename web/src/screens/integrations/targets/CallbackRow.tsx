import { CircleDashed } from "lucide-react";
import type { Callback } from "#contract/callbacks.ts";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { callbackWords as words } from "../../../words/words.ts";
import { callbackChangeText, callbackMarks } from "./callback-text.ts";
import styles from "./TargetCallbacks.module.css";

/** What somebody did there, and what became of it here. */
export function CallbackRow({ callback }: { callback: Callback }) {
  const { received_at, actor, change, incident_id, state, reason } = callback;
  const mark = callbackMarks[state];
  return (
    <li className={styles.row}>
      <span className={styles.time}>
        <TimeAgo at={received_at} />
      </span>
      <span className={`${styles.who} ellipsis`} title={actor.email}>
        <bdi>{actor.name || actor.email || words.nobody}</bdi>
      </span>
      <span className={styles.change}>
        <bdi>{callbackChangeText(change)}</bdi>
      </span>
      <span className={styles.incident}>
        {incident_id === null ? (
          <span className="faint">{words.noIncident}</span>
        ) : (
          <Link href={`/incident/${incident_id}`} className="num">
            {words.incident(incident_id)}
          </Link>
        )}
      </span>
      <span className={styles.outcome}>
        {mark === null ? (
          <span className={styles.ignored}>
            <Icon shape={CircleDashed} size={14} />
            {words.states[state]}
          </span>
        ) : (
          <StatusWord status={mark} word={words.states[state]} />
        )}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
    </li>
  );
}
