import { useState } from "react";
import type { RuleTest } from "#contract/rule-tests.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useSampleEvents } from "../../data/rule-tests.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { ruleTestWords as words, statusWords } from "../../words/words.ts";
import { BpqlField } from "../BpqlInput/BpqlField.tsx";
import styles from "./RuleTests.module.css";

/** The latest of what senders really sent, to be taken into a test. */
export function SampleEvents({ onTake }: { onTake: (event: RuleTest["events"][number]) => void }) {
  const [bpql, setBpql] = useState("");
  const { data, error, refetch } = useSampleEvents(useDebouncedValue(bpql));
  const isUnreadable = error instanceof CallError && error.status === 400;
  return (
    <div className={styles.side}>
      <BpqlField
        isCompact
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={bpql}
        error={isUnreadable ? errorText(error) : undefined}
        onChange={setBpql}
      />
      {error && !isUnreadable && (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <LoadingRows label={words.samplesLoading} count={4} rowHeight={32} lines={[[64, "60%"]]} />
      )}
      {data && data.items.length === 0 && <p className="soft small">{words.samplesNone}</p>}
      {data && data.items.length > 0 && (
        <ul aria-label={words.samples} className={styles.samples}>
          {data.items.map(({ received_at, status, primary, secondary, event }, at) => {
            const eventName = secondary === null ? primary : `${primary} · ${secondary}`;
            return (
              <li key={`${at} ${eventName}`} className={styles.sample}>
                <button
                  type="button"
                  className={styles.take}
                  aria-label={words.take(`${eventName}, ${statusWords[status]}`)}
                  onClick={() => onTake(event)}
                >
                  <StatusWord status={status} word={statusWords[status]} size={12} />
                  <span className="ellipsis" title={eventName}>
                    {eventName}
                  </span>
                  <span className="soft small">
                    <TimeAgo at={received_at} />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {data?.is_cut && <p className="soft small">{words.samplesOf(data.looked_at)}</p>}
    </div>
  );
}
