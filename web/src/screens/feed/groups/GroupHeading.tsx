import { ChevronDown, ChevronRight } from "lucide-react";
import type { FeedGroup } from "#contract/feed-groups.ts";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { feedGroupWords as words, feedWords, statusWords } from "../../../words/words.ts";
import styles from "./GroupHeading.module.css";

interface GroupHeadingProps {
  by: string;
  group: FeedGroup;
  isOpen: boolean;
}

/** A value of the tag, how bad its worst incident is, and how many have it. */
export function GroupHeading({
  by,
  group: { value, incidents, status },
  isOpen,
}: GroupHeadingProps) {
  return (
    <div
      role="gridcell"
      aria-expanded={isOpen}
      className={styles.heading}
      data-open={isOpen || undefined}
    >
      <Icon shape={isOpen ? ChevronDown : ChevronRight} size={14} />
      <StatusMark status={status} label={statusWords[status]} />
      <span className={styles.value} dir="auto" title={value === null ? undefined : value}>
        {value === null ? <span className="soft">{words.without(by)}</span> : <bdi>{value}</bdi>}
      </span>
      <span className={styles.count}>{feedWords.count(incidents)}</span>
    </div>
  );
}
