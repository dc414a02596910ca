import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { useChangeTrial } from "../../../data/change-mapping.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { useKeys } from "../../../ui/useKeys.ts";
import { payloadWords as words } from "../../../words/words.ts";
import { ChangeMappingSection } from "./ChangeMappingSection.tsx";
import { ChangeTrialResult } from "./ChangeTrialResult.tsx";
import { LastRequestButton } from "./LastRequestButton.tsx";
import { PayloadField } from "./PayloadField.tsx";
import { readSample } from "./read-sample.ts";
import { useChangeMappingForm } from "./useChangeMappingForm.ts";
import styles from "./TryPayload.module.css";

/** Of a source of changes: which a request would record, before anything is sent. */
export function ChangeTrial({ source }: { source: Integration }) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState<{ payload: unknown } | null>(null);
  const sample = useMemo(() => readSample(text), [text]);
  const isReady = sample !== null && "payload" in sample;
  const mapping = useChangeMappingForm(source.id);
  // While a mapping is written, each change is tried.
  const live = useDebouncedValue(
    isReady && mapping.draft ? { ...sample, mapping: mapping.draft } : null,
  );
  const request = live ?? tried;
  const trial = useChangeTrial(source.id, request);
  const { guard } = useUnsavedGuard(mapping.isOpen && mapping.form.changed.length > 0);
  const submit = () => {
    if (!isReady) return;
    if (JSON.stringify(sample) === JSON.stringify(tried)) void trial.refetch();
    else setTried(sample);
  };
  useKeys({ "mod+enter": isReady ? submit : undefined }, { worksInFields: true });
  const result = <ChangeTrialResult trial={trial} isAsked={request !== null} />;
  return (
    <>
      <PageTitle hasLine>{words.title(source.name)}</PageTitle>
      <div className={styles.page}>
        <Link href={`/integrations/${source.id}`} className={styles.back}>
          <Icon shape={ArrowLeft} size={14} />
          {words.toSource(source.name)}
        </Link>
        <div className={styles.columns}>
          <div className={styles.column} data-sticky={!mapping.isOpen || undefined}>
            <Section
              title={words.sample}
              extra={words.nothingStored}
              end={<LastRequestButton source={source} onPayload={setText} />}
            >
              <PayloadField
                isMail={false}
                value={text}
                problem={sample && "problem" in sample ? sample.problem : null}
                onChange={setText}
              />
              <div className={styles.submit}>
                <Button
                  variant="primary"
                  keys="mod+enter"
                  isDisabled={!isReady}
                  isBusy={trial.isFetching}
                  onClick={submit}
                >
                  {words.submit}
                </Button>
              </div>
            </Section>
            {mapping.isOpen && result}
          </div>
          <div className={styles.column}>
            <ChangeMappingSection
              id={source.id}
              mapping={mapping}
              payload={isReady ? sample.payload : null}
            />
            {!mapping.isOpen && result}
          </div>
        </div>
        {guard}
      </div>
    </>
  );
}
