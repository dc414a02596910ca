import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { Duration, TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { integrationWords, numberText, sourceListWords as words } from "../../../words/words.ts";
import { kindLabel, type SourceKind } from "../source-kinds.ts";
import { SourceStateWord } from "../SourceStateWord.tsx";
import { needsLook, type RankedSource } from "./rank-sources.ts";
import { rateText } from "./rate-text.ts";
import styles from "./SourceList.module.css";

interface SourceRowProps {
  item: RankedSource;
  kinds: readonly SourceKind[];
}

/** State, name, last event, its last day, and how much comes now. */
export function SourceRow({ item, kinds }: SourceRowProps) {
  const { source, summary } = item;
  const { id, name, last_event_at } = source;
  return (
    <div role="gridcell" className={styles.row}>
      <span>{summary && <SourceStateWord state={summary.state} />}</span>
      <span className={styles.name}>
        <Link href={`/integrations/${id}`} className="ellipsis strong" title={name}>
          {name}
        </Link>
        <span className={styles.news} data-quiet={!needsLook(item) || undefined}>
          <SourceNews item={item} kinds={kinds} />
        </span>
      </span>
      <span className={styles.number}>
        {last_event_at === null ? (
          <span className="faint">{integrationWords.never}</span>
        ) : (
          <TimeAgo at={last_event_at} />
        )}
      </span>
      <span className={styles.day}>
        {summary && (
          <Sparkline
            values={summary.hours}
            width={128}
            height={22}
            label={words.dayLabel(summary.hours.reduce((sum, count) => sum + count, 0))}
          />
        )}
      </span>
      <span className={styles.number}>
        <span className="unseen">{words.columns.rate} </span>
        {summary && rateText(summary.events_per_minute)}
      </span>
      <span className={styles.usual}>
        <span className="unseen">{words.columns.usual} </span>
        {summary && (summary.usual_per_minute === null ? "–" : rateText(summary.usual_per_minute))}
      </span>
      <span className={styles.number} data-troubled={(summary?.errors ?? 0) > 0 || undefined}>
        <span className="unseen">{words.columns.errors} </span>
        {summary && numberText(summary.errors)}
      </span>
    </div>
  );
}

/** What is wrong with it, in its own words; else its kind. */
function SourceNews({ item: { source, summary }, kinds }: SourceRowProps) {
  const kind = kindLabel(kinds, source.parent_source_system);
  switch (summary?.state) {
    case "failing":
      return summary.last_error ?? kind;
    case "silent":
      return (
        <>
          {summary.usual_per_minute !== null && words.usually(rateText(summary.usual_per_minute))}{" "}
          {words.nothingFor}{" "}
          {source.last_event_at !== null && <Duration from={source.last_event_at} />}
        </>
      );
    case "never":
      return (
        <>
          {kind}, {words.connected} <TimeAgo at={source.created_at} isSpoken />
        </>
      );
    case "paused":
      return words.paused(kind);
    case "healthy":
    case undefined:
      return kind;
  }
}
