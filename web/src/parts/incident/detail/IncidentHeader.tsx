import {
  CheckCheck,
  ChevronDown,
  ChevronUp,
  Clock,
  Layers,
  Link2,
  Maximize2,
  Moon,
  Share2,
  Waves,
  Wrench,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Incident } from "#contract/incidents.ts";
import { useIsQueued } from "../../../data/feed/queued-actions.ts";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { IconButton, IconLink } from "../../../ui/form/IconButton.tsx";
import { StatusWord } from "../../../ui/status/StatusWord.tsx";
import { Duration } from "../../../ui/time/TimeAgo.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { actionWords, detailWords as words, partWords, statusWords } from "../../../words/words.ts";
import { copyIncidentLink } from "../actions/copy-incident-link.ts";
import styles from "./IncidentHeader.module.css";
import { shareTargetCount } from "../sharing/share-target-count.ts";
import { sinceText } from "../../since-text.ts";

/** How to get from an incident to the others, and away from it. */
export interface IncidentNavigation {
  /** Undefined where there is none in this direction. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  closeHref?: string | undefined;
  pageHref?: string | undefined;
}

interface IncidentHeaderProps {
  incident: Incident;
  navigation: IncidentNavigation;
  /** On a page of its own the title is larger, and the ways stand in a bar. */
  isPage: boolean;
  /** Whose it is, on a page; null is nobody. */
  assignee?: string | null | undefined;
  /** What can be done there: the bar at the foot has room for little. */
  action?: ReactNode;
}

/** Which incident this is, how bad, and since when. */
export function IncidentHeader({
  incident,
  navigation,
  isPage,
  assignee,
  action,
}: IncidentHeaderProps) {
  const now = useNow();
  const settings = useTimeSettings();
  const { id, status, priority, start, end } = incident;
  const shared = shareTargetCount(incident);
  return (
    <header className={styles.header} data-page={isPage || undefined}>
      <div className={styles.facts}>
        <StatusWord status={status} word={statusWords[status]} />
        <span className={styles.fact}>{words.number(id)}</span>
        <span className={styles.fact}>
          <TimeDetails at={start}>{words.since(sinceText(start, now, settings))}</TimeDetails>,{" "}
          <Duration from={start} to={end ?? undefined} />
        </span>
        {priority !== null && <b className={styles.fact}>{words.priority(priority)}</b>}
        {!isPage && <HeaderNavigation id={id} navigation={navigation} />}
      </div>
      <div className={styles.titleRow}>
        <h1 className={styles.title} dir="auto">
          {incident.title}
        </h1>
        <IncidentFlags incident={incident} />
      </div>
      {isPage && assignee !== undefined && (
        <div className={styles.assignee}>
          <Avatar name={assignee} size={18} />
          {assignee ?? words.unassigned}
          {shared > 0 && (
            <span className={styles.shared}>
              <Icon shape={Share2} size={14} />
              {words.shared(shared)}
            </span>
          )}
          {action && <span className={styles.action}>{action}</span>}
        </div>
      )}
    </header>
  );
}

function HeaderNavigation({ id, navigation }: { id: string; navigation: IncidentNavigation }) {
  const { onPrevious, onNext, closeHref, pageHref } = navigation;
  return (
    <span className={styles.ways}>
      {(onPrevious ?? onNext) && (
        <>
          <IconButton
            size="s"
            icon={ChevronUp}
            label={words.previous}
            keys="k"
            isDisabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton
            size="s"
            icon={ChevronDown}
            label={words.next}
            keys="j"
            isDisabled={!onNext}
            onClick={onNext}
          />
        </>
      )}
      <IconButton
        size="s"
        icon={Link2}
        label={actionWords.copyLink}
        onClick={() => void copyIncidentLink(id)}
      />
      {pageHref !== undefined && (
        <IconLink
          size="s"
          icon={Maximize2}
          iconSize={12}
          label={actionWords.openPage}
          href={pageHref}
        />
      )}
      {closeHref !== undefined && (
        <IconLink size="s" icon={X} label={words.close} keys="escape" href={closeHref} />
      )}
    </span>
  );
}

/** What is special about it right now. */
function IncidentFlags({
  incident: { id, acknowledgement, flapping, snooze, maintenance, part },
}: {
  incident: Incident;
}) {
  const now = useNow();
  const settings = useTimeSettings();
  const isWaiting = useIsQueued(id);
  return (
    <>
      {isWaiting && <Chip icon={Clock}>{words.waits}</Chip>}
      {part && part.total > 1 && (
        <Chip icon={Layers}>{partWords.place(part.number, part.total)}</Chip>
      )}
      {acknowledgement && (
        <Chip icon={CheckCheck}>
          {words.acknowledged(acknowledgement.name, sinceText(acknowledgement.at, now, settings))}
        </Chip>
      )}
      {snooze && (
        <Chip icon={Moon}>{words.snoozedUntil(sinceText(snooze.until, now, settings))}</Chip>
      )}
      {maintenance && <Chip icon={Wrench}>{words.maintenance[maintenance]}</Chip>}
      {flapping && <Chip icon={Waves}>{words.flapping}</Chip>}
    </>
  );
}
