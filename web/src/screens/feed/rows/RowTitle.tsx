import { ChevronDown, ChevronRight, Clock, Moon, Waves, Wrench } from "lucide-react";
import type { MouseEvent } from "react";
import type { Incident } from "#contract/incidents.ts";
import { useIsQueued } from "../../../data/feed/queued-actions.ts";
import { sinceText } from "../../../parts/since-text.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { detailWords, feedWords as words, listText, partWords } from "../../../words/words.ts";
import type { RowParts } from "./row-parts.ts";
import styles from "./RowTitle.module.css";

interface RowTitleProps {
  incident: Incident;
  parts: RowParts | null;
  href: string;
  /** Shift and a press check a range, as everywhere in the list. */
  onRange: () => void;
}

/** The title is a link that fills the whole row, so that a browser's own ways to open it work. */
export function RowTitle({ incident, parts, href, onRange }: RowTitleProps) {
  const press = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    onRange();
  };
  return (
    <div className={styles.title}>
      <Link
        href={href}
        tabIndex={-1}
        className={styles.link}
        data-control
        draggable={false}
        onClick={press}
      >
        <bdi>{incident.title}</bdi>
      </Link>
      {parts && <PartsToggle title={incident.title} parts={parts} />}
      {!parts && incident.part && incident.part.total > 1 && (
        <span className={styles.place}>
          {partWords.place(incident.part.number, incident.part.total)}
        </span>
      )}
      <RowFlag incident={incident} />
    </div>
  );
}

/** Shows or folds the parts that stand under the first one. */
function PartsToggle({ title, parts: { group, onOpen } }: { title: string; parts: RowParts }) {
  const { isOpen, parts, total } = group;
  const label = isOpen ? partWords.hide(title) : partWords.show(title);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.parts}
      aria-expanded={isOpen}
      title={label}
      onClick={() => onOpen(!isOpen)}
    >
      <Icon shape={isOpen ? ChevronDown : ChevronRight} size={12} />
      {partWords.folded(parts.length, total)}
    </button>
  );
}

/** At most one flag; the others are counted. */
function RowFlag({ incident: { id, snooze, maintenance, flapping } }: { incident: Incident }) {
  const isWaiting = useIsQueued(id);
  const now = useNow();
  const settings = useTimeSettings();
  const flags = [
    ...(isWaiting ? [{ icon: Clock, text: detailWords.waits }] : []),
    ...(snooze
      ? [{ icon: Moon, text: detailWords.snoozedUntil(sinceText(snooze.until, now, settings)) }]
      : []),
    ...(maintenance ? [{ icon: Wrench, text: detailWords.maintenance[maintenance] }] : []),
    ...(flapping ? [{ icon: Waves, text: detailWords.flapping }] : []),
  ];
  const [first, ...otherFlags] = flags;
  if (!first) return null;
  return (
    <>
      <Chip icon={first.icon} className={styles.flag}>
        {first.text}
      </Chip>
      {otherFlags.length > 0 && (
        <span className={styles.more} title={listText(otherFlags.map((flag) => flag.text))}>
          {words.moreFlags(otherFlags.length)}
        </span>
      )}
    </>
  );
}
