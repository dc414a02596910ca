import {
  Lightbulb,
  Bell,
  BellMinus,
  BellOff,
  Check,
  CheckCheck,
  CircleDot,
  Eye,
  GitCommitHorizontal,
  GitMerge,
  Link2,
  Link2Off,
  type LucideIcon,
  MessageSquare,
  Moon,
  Plus,
  RotateCcw,
  Scissors,
  Share2,
  Sparkles,
  Sunrise,
  Tag,
  Undo2,
  UserPlus,
  UserRoundX,
  Users,
  Waves,
  Waypoints,
  Wrench,
} from "lucide-react";
import { Fragment } from "react";
import type { Activity } from "#contract/incidents.ts";
import { Avatar } from "../../ui/text/Avatar.tsx";
import { CollapsibleText } from "../../ui/text/CollapsibleText.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { TimeDetails } from "../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { detailWords, listParts, moreCount, statusWords } from "../../words/words.ts";
import { sinceText } from "../since-text.ts";
import styles from "./ActivityList.module.css";
import { type ActivityPiece, activityText } from "./activity-text.ts";
import { withMentions } from "./with-mentions.ts";

interface ActivityListProps {
  label: string;
  activities: readonly Activity[];
  /** Names of alerts by their ids, as far as they are known. */
  alertNames: ReadonlyMap<string, string>;
  /** Left out where alerts cannot be opened. */
  onAlert?: ((id: string) => void) | undefined;
  /** What people are called now, by their ids; left out where nobody is known. */
  personNames?: ReadonlyMap<string, string>;
}

const MAX_NAMED = 3;

/** What happened to an incident, newest first: who, what, when. */
export function ActivityList({ label, activities, ...names }: ActivityListProps) {
  return (
    <ol className={styles.list} aria-label={label}>
      {activities.map((activity) => (
        <ActivityItem key={activity.id} activity={activity} {...names} />
      ))}
    </ol>
  );
}

function ActivityItem({
  activity,
  alertNames,
  onAlert,
  personNames,
}: Omit<ActivityListProps, "label" | "activities"> & { activity: Activity }) {
  const { type, actor, at } = activity;
  const { hasActor, pieces, note, alertIds } = activityText(activity);
  const knownIds = alertIds.filter((id) => alertNames.has(id));
  const shownIds = knownIds.slice(0, MAX_NAMED);
  const more = knownIds.length - shownIds.length;
  return (
    <li className={styles.item}>
      <span className={styles.mark}>
        {actor.kind === "user" && type === "commented" ? (
          <Avatar name={actor.name} size={22} />
        ) : (
          <Icon shape={icons[type]} size={14} />
        )}
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.sentence}>
            {hasActor && (
              <>
                <b>
                  <bdi>{actor.name}</bdi>
                </b>{" "}
              </>
            )}
            {pieces.map((piece, place) => (
              <Fragment key={place}>
                <Piece piece={piece} />{" "}
              </Fragment>
            ))}
            {shownIds.length > 0 && (
              <span className={styles.alerts}>
                {listParts([
                  ...shownIds.map((id) => (
                    <AlertName key={id} id={id} name={alertNames.get(id) ?? ""} onAlert={onAlert} />
                  )),
                  ...(more > 0 ? [moreCount(more)] : []),
                ])}
              </span>
            )}
          </span>
          <span className={styles.at}>
            <TimeAgo at={at} />
          </span>
        </div>
        {note !== null && (
          <CollapsibleText className={styles.note} lines={12}>
            <Markdown text={withMentions(note, personNames)} />
          </CollapsibleText>
        )}
      </div>
    </li>
  );
}

function AlertName({
  id,
  name,
  onAlert,
}: {
  id: string;
  name: string;
  onAlert: ActivityListProps["onAlert"];
}) {
  return onAlert ? (
    <button type="button" className={styles.alert} onClick={() => onAlert(id)}>
      <bdi>{name}</bdi>
    </button>
  ) : (
    <bdi>{name}</bdi>
  );
}

function Piece({ piece }: { piece: ActivityPiece }) {
  const now = useNow();
  const settings = useTimeSettings();
  if (typeof piece === "string") return piece;
  if ("strong" in piece) return <b>{piece.strong}</b>;
  if ("incident" in piece)
    return (
      <Link href={`/incident/${piece.incident}`} className="num">
        {detailWords.number(piece.incident)}
      </Link>
    );
  if ("status" in piece)
    return <StatusWord status={piece.status} word={statusWords[piece.status]} size={12} />;
  return <TimeDetails at={piece.time}>{sinceText(piece.time, now, settings)}</TimeDetails>;
}

const icons: Record<Activity["type"], LucideIcon> = {
  created: CircleDot,
  reopened: RotateCcw,
  alerts_added: Plus,
  alerts_resolved: BellOff,
  status: Bell,
  assigned: UserPlus,
  unassigned: UserRoundX,
  acknowledged: CheckCheck,
  unacknowledged: Undo2,
  responders_added: Users,
  responders_removed: Users,
  snoozed: Moon,
  unsnoozed: Sunrise,
  commented: MessageSquare,
  resolved: Check,
  merged: GitMerge,
  split: Scissors,
  undone: Undo2,
  flapping: Waves,
  maintenance: Wrench,
  preview_link: Eye,
  shared: Share2,
  unsubscribed: BellMinus,
  ticket_linked: Link2,
  ticket_unlinked: Link2Off,
  change_suspected: GitCommitHorizontal,
  change_judged: GitCommitHorizontal,
  action_applied: Lightbulb,
  tag_set: Tag,
  tag_removed: Tag,
  ai_analysis: Sparkles,
  connected: Waypoints,
};
