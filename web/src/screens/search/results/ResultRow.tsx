import { Bell, GitCommitHorizontal, Siren } from "lucide-react";
import type { FoundItem } from "#contract/search.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { MarkedText } from "../../../parts/MarkedText.tsx";
import { feedWords, searchWords as words, statusWords } from "../../../words/words.ts";
import { type FoundNames, foundRow } from "./found-row.ts";
import styles from "./ResultRow.module.css";

interface ResultRowProps {
  item: FoundItem;
  columns: ReadonlySet<string>;
  marked: readonly string[];
  names: FoundNames;
  isPhone: boolean;
  /** When it happened, by what the list is sorted by. */
  at: number;
  /** Undefined where nothing can be done to what is checked. */
  check: { isChecked: boolean; onToggle: (isRange: boolean) => void } | undefined;
  hasBoxes: boolean;
}

const kindIcons = { incident: Siren, alert: Bell, change: GitCommitHorizontal };

/** A result in three lines: what it is, what it says where it matches, and where it belongs. */
export function ResultRow({
  item,
  columns,
  marked,
  names,
  isPhone,
  at,
  check,
  hasBoxes,
}: ResultRowProps) {
  const { kind, status, title, subtitle, facts } = foundRow(item, columns, names);
  const kindIcon = <Icon shape={kindIcons[kind]} size={14} />;
  return (
    <div
      className={styles.row}
      data-boxes={hasBoxes || undefined}
      data-phone={isPhone || undefined}
      data-recovered={status === "ok" || undefined}
    >
      {hasBoxes && (
        <div role="gridcell" className={styles.check}>
          {check && (
            <Checkbox
              checked={check.isChecked}
              onToggle={() => undefined}
              onClick={(event) => check.onToggle(event.shiftKey)}
              aria-label={feedWords.select(title)}
              tabIndex={-1}
            />
          )}
        </div>
      )}
      {!isPhone && (
        <div role="gridcell" className={styles.kind}>
          {kindIcon}
          <span>{words.kindNames[kind]}</span>
        </div>
      )}
      <div role="gridcell" className={styles.mark}>
        {status === null ? (
          <ChangeMark />
        ) : (
          <StatusMark status={status} size={12} label={statusWords[status]} />
        )}
      </div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.title}>
          <MarkedText text={title} words={marked} />
        </div>
        <div className={styles.subtitle}>
          <MarkedText text={subtitle} words={marked} />
        </div>
        <div className={styles.facts}>
          {isPhone && <span className={styles.kindIcon}>{kindIcon}</span>}
          {isPhone && <span className="unseen">{words.kindNames[kind]}</span>}
          <bdi>{facts.join(" · ")}</bdi>
        </div>
      </div>
      <div role="gridcell" className={styles.when}>
        <TimeAgo at={at} />
      </div>
    </div>
  );
}

/** Of what is neither good nor bad. */
function ChangeMark() {
  return (
    <svg viewBox="0 0 14 14" width={12} height={12} className={styles.changeMark} aria-hidden>
      <rect x="2" y="2" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
