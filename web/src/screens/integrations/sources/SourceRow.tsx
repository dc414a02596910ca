import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { integrationWords, numberText, sourceListWords as words } from "../../../words/words.ts";
import { kindLabel, type SourceKind } from "../source-kinds.ts";
import { SourceStateWord } from "../SourceStateWord.tsx";
import type { RankedSource } from "./rank-sources.ts";
import { rateText } from "./rate-text.ts";
import styles from "./SourceList.module.css";

/** State, name, last event, its last day, and how much comes now. */
export function SourceRow({
  item: { source, summary },
  kinds,
}: {
  item: RankedSource;
  kinds: readonly SourceKind[];
}) {
  const { id, name, parent_source_system, last_event_at } = source;
  return (
    <div role="gridcell" className={styles.row}>
      <span>{summary && <SourceStateWord state={summary.state} />}</span>
      <span className={styles.name}>
        <Link href={`/integrations/${id}`} className="ellipsis strong" title={name}>
          {name}
        </Link>
        <span className="ellipsis small soft">{kindLabel(kinds, parent_source_system)}</span>
      </span>
      <span className={styles.number}>
        {last_event_at === null ? (
          <span className="faint">{integrationWords.never}</span>
        ) : (
          <TimeAgo at={last_event_at} />
        )}
      </span>
      <span className={styles.day}>
        {summary && <Sparkline values={summary.hours} width={128} height={24} />}
      </span>
      <span className={styles.number}>
        <span className="unseen">{words.columns.rate} </span>
        {summary && rateText(summary.events_per_minute)}
      </span>
      <span className={styles.number} data-troubled={(summary?.errors ?? 0) > 0 || undefined}>
        <span className="unseen">{words.columns.errors} </span>
        {summary && numberText(summary.errors)}
      </span>
    </div>
  );
}
