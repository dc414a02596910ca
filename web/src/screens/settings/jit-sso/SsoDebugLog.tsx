import type { SsoDebugEntry } from "#contract/sso.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useSamlDebug } from "../../../data/session/sso.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { jitWords as words, ssoWords, listText } from "../../../words/words.ts";
import styles from "./JitSso.module.css";

/** What the provider said of whom, and what it led to. */
export function SsoDebugLog() {
  const { data, error, refetch } = useSamlDebug();
  return (
    <Section title={words.log} extra={data && words.count(data.total)}>
      <p className={styles.explain}>{words.logWords}</p>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={3} rowHeight={36} lines={[["40%", "20%"]]} />
        ))}
      {data?.total === 0 && <p className={styles.soft}>{words.noLog}</p>}
      {data?.items.map((entry) => (
        <SsoDebugLogEntry key={entry.id} entry={entry} />
      ))}
    </Section>
  );
}

function SsoDebugLogEntry({ entry }: { entry: SsoDebugEntry }) {
  const became = entry.problem !== null ? words.refused : entry.is_test ? words.would : words.in;
  return (
    <details className={styles.answer}>
      <summary>
        <span className={styles.who}>{entry.username ?? ssoWords.providers[entry.provider]}</span>
        <span>{became}</span>
        {entry.is_test && <Chip>{words.test}</Chip>}
        {!entry.is_verified && <Chip>{words.unverified}</Chip>}
        <span className={styles.when}>
          <TimeAgo at={entry.at} />
        </span>
      </summary>
      <div className={styles.inside}>
        {entry.problem !== null && <p>{entry.problem}</p>}
        <KeyValues
          wraps
          keyPx={120}
          rows={[
            { key: "issuer", label: words.issuer, value: entry.issuer ?? "–" },
            { key: "subject", label: words.subject, value: entry.subject ?? "–" },
            { key: "audience", label: words.audience, value: listText(entry.audience) || "–" },
            ...(entry.expires_at === null
              ? []
              : [{ key: "until", label: words.until, value: <TimeAgo at={entry.expires_at} /> }]),
            ...(entry.notes.length === 0
              ? []
              : [{ key: "notes", label: words.notes, value: entry.notes.join("; ") }]),
          ]}
        />
        {Object.keys(entry.attributes).length > 0 && (
          <>
            <h3>{words.attributes}</h3>
            <KeyValues
              wraps
              keyPx={200}
              rows={Object.entries(entry.attributes).map(([key, values]) => ({
                key,
                value: listText(values),
              }))}
            />
          </>
        )}
        {entry.mappings.length > 0 && (
          <>
            <h3>{words.mappings}</h3>
            <KeyValues
              wraps
              keyPx={200}
              rows={entry.mappings.map(({ key, value, role, is_met, found: values }) => ({
                key: `${key} = ${value}`,
                value: `${is_met ? `${words.met} ${role}` : words.notMet} (${values.length === 0 ? words.absent : words.found(listText(values))})`,
              }))}
            />
          </>
        )}
      </div>
    </details>
  );
}
