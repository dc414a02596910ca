import { Moon, Share2, Waves, Wrench } from "lucide-react";
import { Avatar } from "../../ui/text/Avatar.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { StatusBar } from "../../ui/status/StatusBar.tsx";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { Duration, TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { statusWords } from "./gallery-words.ts";
import { galleryNow } from "./gallery-now.ts";
import type { SampleIncident } from "./sample-incidents.ts";
import styles from "./SampleRow.module.css";

const FLAGS = {
  Flapping: Waves,
  "Partly in maintenance": Wrench,
  "Snoozed until 06:00": Moon,
} as const;

interface SampleRowProps {
  incident: SampleIncident;
  isChecked: boolean;
  onCheck: () => void;
}

/** A row built from the pieces, at the measures of the feed. */
export function SampleRow({ incident, isChecked, onCheck }: SampleRowProps) {
  const total = Object.values(incident.counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.row} data-recovered={incident.status === "ok" || undefined}>
      <div role="gridcell">
        <Checkbox
          checked={isChecked}
          onToggle={onCheck}
          aria-label={`Select ${incident.title}`}
          tabIndex={-1}
        />
      </div>
      <div role="gridcell">
        <StatusWord
          status={incident.status}
          word={statusWords[incident.status]}
          className={styles.status}
        />
        <div className={styles.age}>
          <Duration from={galleryNow - incident.ageMin * 60} />
        </div>
      </div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.title}>
          <span className="ellipsis">{incident.title}</span>
          {incident.flag && <Chip icon={FLAGS[incident.flag]}>{incident.flag}</Chip>}
        </div>
        <div className={styles.facts}>
          <span className="ellipsis">{incident.facts}</span>
          {incident.extra !== undefined && <span className="num">+{incident.extra}</span>}
          <span className={styles.source}>· {incident.source}</span>
        </div>
      </div>
      <div role="gridcell" className={styles.alerts}>
        <div className="num">{total}</div>
        <StatusBar counts={incident.counts} className={styles.bar} />
      </div>
      <div role="gridcell" className={styles.when}>
        <TimeAgo at={galleryNow - incident.agoMin * 60} />
        <div className={styles.who}>
          <b>{incident.priority}</b>
          {incident.shares > 0 && (
            <span className={styles.shares}>
              <Icon shape={Share2} size={12} />
              {incident.shares}
            </span>
          )}
          <Avatar name={incident.assignee} label={incident.assignee ?? "Nobody"} />
        </div>
      </div>
    </div>
  );
}
