import { FlaskConical } from "lucide-react";
import { useState } from "react";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { errorText } from "../../../data/client/error-text.ts";
import type { usePayloadTrial } from "../../../data/try-payload.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import {
  mappingTestWords,
  payloadMappingWords,
  payloadWords as words,
} from "../../../words/words.ts";
import { isRefusal } from "./is-refusal.ts";
import { TriedEventCard } from "./TriedEventCard.tsx";
import styles from "./TrialResult.module.css";

const PAGE_SIZE = 20;

/** What a payload would become: event by event, or why there is none. */
export function TrialResult({
  trial: { data, error, refetch },
  isAsked,
  onAdopt,
  onKeep,
}: {
  trial: ReturnType<typeof usePayloadTrial>;
  isAsked: boolean;
  /** Undefined where no mapping can be begun. */
  onAdopt?: ((mapping: PayloadMapping) => void) | undefined;
  /** Undefined where no test can be made of it. */
  onKeep?: (() => void) | undefined;
}) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  if (!isAsked) return <EmptyState title={words.waiting}>{words.waitingWords}</EmptyState>;
  if (!data)
    return error ? (
      isRefusal(error) ? (
        <Section title={words.result}>
          <Notice tone="problem">{errorText(error)}</Notice>
        </Section>
      ) : (
        <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
      )
    ) : (
      <LoadingRows label={words.trying} count={6} rowHeight={32} lines={[[80, "50%"]]} />
    );
  const suggested = data.suggested_mapping;
  return (
    <Section
      title={words.result}
      extra={data.events.length > 0 ? words.resultOf(data.events.length) : undefined}
      end={
        suggested && onAdopt ? (
          <Button size="s" onClick={() => onAdopt(suggested)}>
            {payloadMappingWords.adopt}
          </Button>
        ) : onKeep ? (
          <Button size="s" icon={FlaskConical} onClick={onKeep}>
            {mappingTestWords.keep}
          </Button>
        ) : undefined
      }
    >
      {data.notice && <Notice>{words.noAlert(data.notice.message)}</Notice>}
      <ol className={styles.events} aria-label={words.result}>
        {data.events.slice(0, limit).map((event) => (
          <TriedEventCard key={event.index} event={event} />
        ))}
      </ol>
      {data.events.length > limit && (
        <Button size="s" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}
