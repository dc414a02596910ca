import type { Integration } from "#contract/integrations.ts";
import { consoleUrl } from "../../data/client/base-path.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useHeartbeat } from "../../data/heartbeat.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { CopyButton } from "../../ui/text/CopyButton.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { heartbeatWords as words, integrationWords } from "../../words/words.ts";
import { HeartbeatForm } from "./HeartbeatForm.tsx";
import styles from "./Integration.module.css";

/** Where a heartbeat is called, whether it was, and how often it has to be. */
export function HeartbeatSchedule({ source }: { source: Integration }) {
  const { data, error, refetch } = useHeartbeat(source.id);
  if (!data)
    return (
      <Section title={words.title}>
        {error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={4} />
        )}
      </Section>
    );
  const url = consoleUrl() + data.path;
  const facts = [
    { key: words.facts.state, value: words.states[data.state] },
    {
      key: words.facts.called,
      value: data.called_at === null ? integrationWords.never : <TimeAgo at={data.called_at} />,
    },
    ...(data.started_at === null
      ? []
      : [{ key: words.facts.started, value: <TimeAgo at={data.started_at} /> }]),
    ...(data.deadline_at === null
      ? []
      : [{ key: words.facts.deadline, value: <TimeAgo at={data.deadline_at} /> }]),
    {
      key: words.address,
      value: (
        <span className={styles.key}>
          <span className={`mono ${styles.address}`}>{url}</span>
          <CopyButton text={url} />
        </span>
      ),
    },
  ];
  return (
    <Section title={words.title}>
      <p className={styles.intro}>{words.intro}</p>
      <KeyValues wraps keyPx={116} rows={facts} />
      <HeartbeatForm id={source.id} heartbeat={data} />
    </Section>
  );
}
