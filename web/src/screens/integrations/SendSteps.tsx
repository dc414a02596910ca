import { useState, type ReactNode } from "react";
import type { Integration } from "#contract/integrations.ts";
import { takesChanges } from "../../parts/change-snippets.ts";
import { consoleUrl } from "../../data/client/base-path.ts";
import { Link } from "../../ui/text/Link.tsx";
import { instructionWords as words, payloadWords } from "../../words/words.ts";
import { IngestKeyStep } from "./IngestKeyStep.tsx";
import { Listening } from "./Listening.tsx";
import { Snippets } from "./Snippets.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./Instructions.module.css";

const PLACEHOLDER = "INGEST_KEY";

/**
 * A key, something to copy, and the first event. The key lives in this page's memory and nowhere
 * else.
 */
export function SendSteps({ source, path }: { source: Integration; path: string }) {
  const [key, setKey] = useState<string | null>(null);
  const facts = {
    kind: source.parent_source_system,
    origin: consoleUrl(),
    path,
    appKey: source.app_key,
    key: key ?? PLACEHOLDER,
  };
  return (
    <>
      <StepHead title={words.title(source.name)}>
        {!takesChanges(path) && (
          <>
            <Link href={`/integrations/${source.id}/try`}>{payloadWords.link}</Link> ·{" "}
          </>
        )}
        <Link href={`/integrations/${source.id}`}>{words.toSource}</Link>
      </StepHead>
      <ol className={styles.steps}>
        <Step at={1} title={words.keyTitle}>
          <IngestKeyStep name={source.name} secret={key} onKey={setKey} />
        </Step>
        <Step at={2} title={words.sendTitle}>
          <Snippets facts={facts} secret={key} />
        </Step>
        <Step at={3} title={words.watchTitle}>
          <Listening source={source} />
        </Step>
      </ol>
    </>
  );
}

export function Step({ at, title, children }: { at: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden>
        {at}
      </span>
      <div className={styles.stepBody}>
        <h2 className={styles.stepTitle}>{title}</h2>
        {children}
      </div>
    </li>
  );
}
