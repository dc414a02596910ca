import { useMemo, useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { usePayloadTrial } from "../../data/try-payload.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { useKeys } from "../../ui/useKeys.ts";
import { migratedInstructionWords as words, payloadWords } from "../../words/words.ts";
import { LastRequestButton } from "./payload/LastRequestButton.tsx";
import { PayloadField } from "./payload/PayloadField.tsx";
import { readSample } from "./payload/read-sample.ts";
import { TrialResult } from "./payload/TrialResult.tsx";
import { examplePayload } from "./instructions/example-payload.ts";
import styles from "./instructions/MigratedInstructions.module.css";

/** What would become of a request, beside the steps; nothing is stored. */
export function PayloadPane({ source }: { source: Integration }) {
  const example = examplePayload(source.parent_source_system);
  const [text, setText] = useState("");
  const [tried, setTried] = useState<{ payload: unknown } | null>(null);
  const sample = useMemo(() => readSample(text), [text]);
  const isReady = sample !== null && "payload" in sample;
  const trial = usePayloadTrial(source.id, tried);
  const submit = () => {
    if (!isReady) return;
    if (JSON.stringify(sample) === JSON.stringify(tried)) void trial.refetch();
    else setTried(sample);
  };
  useKeys({ "mod+enter": isReady ? submit : undefined }, { worksInFields: true });
  return (
    <section className={styles.payload} aria-labelledby={TITLE_ID}>
      <div className={styles.payloadHead}>
        <h2 id={TITLE_ID}>{payloadWords.link}</h2>
        <span className="small faint">{payloadWords.nothingStored}</span>
      </div>
      <PayloadField
        isMail={false}
        value={text}
        problem={sample && "problem" in sample ? sample.problem : null}
        takesFocus={false}
        onChange={setText}
      />
      <div className={styles.payloadActions}>
        <Button keys="mod+enter" isDisabled={!isReady} isBusy={trial.isFetching} onClick={submit}>
          {payloadWords.submit}
        </Button>
        {example !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              setText(JSON.stringify(example, null, 2));
              setTried({ payload: example });
            }}
          >
            {words.example}
          </Button>
        )}
        <LastRequestButton source={source} onPayload={setText} />
      </div>
      <TrialResult trial={trial} isAsked={tried !== null} />
      <p className="small">
        <Link href={`/integrations/${source.id}/try`}>{words.mappingLink}</Link>
      </p>
    </section>
  );
}

const TITLE_ID = "payload-pane-title";
