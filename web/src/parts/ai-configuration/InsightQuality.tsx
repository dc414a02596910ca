import { useInsightQuality } from "../../data/ai-configuration.ts";
import { errorText } from "../../data/client/error-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { insightQualityWords as words } from "../../words/words.ts";
import { precisionText } from "../precision-text.ts";
import styles from "./AiConfiguration.module.css";

/** How often each kind of suggestion was right here. */
export function InsightQuality() {
  const { data, isError, error, refetch } = useInsightQuality();
  return (
    <Section title={words.title} className={styles.section}>
      <p className="small soft">{words.hint}</p>
      {data === undefined && isError && (
        <Notice
          tone="problem"
          actions={<Button onClick={() => void refetch()}>{words.again}</Button>}
        >
          {words.broken}: {errorText(error)}
        </Notice>
      )}
      {data === undefined && !isError && <LoadingRows label={words.title} count={3} />}
      {data && (
        <dl className={styles.quality}>
          {data.items.map(({ kind, precision, is_hidden }) => (
            <div key={kind}>
              <dt>{words.kinds[kind]}</dt>
              <dd className="soft">
                {precisionText(precision)}
                {is_hidden && ` · ${words.hidden}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
