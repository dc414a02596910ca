import { useState, type ReactNode } from "react";
import type { CorrelationPattern } from "#contract/correlation-patterns.ts";
import {
  type PatternDraft,
  useCorrelationPatterns,
  useTimeMachine,
} from "../../../data/correlation-patterns.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText, failureText } from "../../../data/client/error-text.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { correlationWords as words } from "../../../words/words.ts";
import { Differences } from "./Differences.tsx";
import { Measures } from "./Measures.tsx";

const dayOptions = [1, 7, 30].map((days) => ({ value: String(days), label: words.days(days) }));
/** A replay costs more than a look: it waits until the typing has ended. */
const debounceMs = 700;

/**
 * What the patterns would have made of the stored events with this draft among them, beside what
 * today's rules made.
 */
export function TimeMachine({
  draft,
  item,
}: {
  draft: PatternDraft;
  item: CorrelationPattern | null;
}) {
  const [days, setDays] = useState("7");
  const { data: patterns } = useCorrelationPatterns();
  const isWhole = (draft.tags.length > 0 || draft.topology !== null) && draft.time_window >= 1;
  const previewRequest = useDebouncedValue(
    patterns && isWhole
      ? {
          days: Number(days),
          mode: patterns.mode,
          correlations: patternsWithDraft(patterns.items, draft, item),
        }
      : null,
    debounceMs,
  );
  const { data, error, isFetching, refetch } = useTimeMachine(previewRequest);
  const span = (
    <Select
      hidesLabel
      size="m"
      label={words.daysLabel}
      options={dayOptions}
      value={days}
      onChange={setDays}
    />
  );
  const renderSection = (children: ReactNode, statusText?: string) => (
    <Section
      title={words.machine}
      extra={
        statusText === undefined ? undefined : (
          <span role="status" className="num">
            {statusText}
          </span>
        )
      }
      end={span}
    >
      {children}
    </Section>
  );
  if (!isWhole) return renderSection(<p className="soft">{words.machineWaits}</p>);
  if (error instanceof CallError && error.status === 400)
    return renderSection(<Notice tone="problem">{errorText(error)}</Notice>);
  if (!data && error)
    return renderSection(
      <BrokenState
        level={3}
        title={failureText(error, words.machineFailed)}
        onRetry={() => void refetch()}
      />,
    );
  if (!data)
    return renderSection(
      <LoadingRows
        label={words.machineRunning}
        count={6}
        rowHeight={36}
        lines={[[64, "60%", 40]]}
      />,
      words.machineRunning,
    );
  if (data.events === 0) return renderSection(<p className="soft">{words.machineNone}</p>);
  return renderSection(
    <>
      <p className="soft">
        {words.machineCompared(data.live.alerts, data.live.incidents, data.draft.incidents)}
      </p>
      {data.is_cut && <Notice>{words.machineCut}</Notice>}
      <Measures preview={data} />
      <Differences preview={data} />
    </>,
    isFetching ? words.machineRunning : words.machineCount(data.events, data.ms),
  );
}

/** All patterns that would stand, the draft in its place; a new one comes last. */
function patternsWithDraft(
  items: readonly CorrelationPattern[],
  draft: PatternDraft,
  item: CorrelationPattern | null,
) {
  const patterns = items.map((pattern) => ({
    ...patternBody(pattern),
    active: pattern.active,
    id: pattern.id,
  }));
  if (item === null) return [...patterns, { ...draft, active: true }];
  return patterns.map((pattern) => (pattern.id === item.id ? { ...pattern, ...draft } : pattern));
}

const patternBody = ({
  title,
  tags,
  filter,
  source_systems,
  time_window,
  window_mode,
  cross_source,
  note,
  topology,
}: PatternDraft): PatternDraft => ({
  title,
  tags,
  filter,
  source_systems,
  time_window,
  window_mode,
  cross_source,
  note,
  topology,
});
