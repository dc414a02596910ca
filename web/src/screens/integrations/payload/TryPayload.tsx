import { ArrowLeft } from "lucide-react";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useIntegration } from "../../../data/integration.ts";
import { useIntegrations } from "../../../data/integrations.ts";
import { usePayloadTrial } from "../../../data/try-payload.ts";
import { Button, ButtonLink } from "../../../ui/form/Button.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { takesChanges } from "../../../parts/change-snippets.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { integrationWords, payloadWords as words } from "../../../words/words.ts";
import { ChangeTrial } from "./ChangeTrial.tsx";
import { LastRequestButton } from "./LastRequestButton.tsx";
import { MappingSection } from "./MappingSection.tsx";
import { MappingTests } from "./MappingTests.tsx";
import { PayloadField } from "./PayloadField.tsx";
import { readSample } from "./read-sample.ts";
import { TrialResult } from "./TrialResult.tsx";
import { useMappingTestList } from "./useMappingTestList.ts";
import { usePayloadMappingForm } from "./usePayloadMappingForm.ts";
import styles from "./TryPayload.module.css";

/** What paths lead into of a mail, beside what its headers hold. */
const mailPaths = Object.fromEntries(
  (
    "title state host labels link subject text from from_name from_domain date attachments " +
    "message_id"
  )
    .split(" ")
    .map((path) => [path, ""]),
);

/** Of one source: what would become of a request, before anything is sent. */
export function TryPayload() {
  const { systemId = "0" } = useParams({ strict: false });
  const { data, error, refetch } = useIntegration(systemId);
  const kinds = useIntegrations().data?.sources;
  if (data?.type === "source" && kinds) {
    const path = kinds.find((kind) => kind.source_system === data.parent_source_system)?.path;
    return takesChanges(path ?? "") ? (
      <ChangeTrial key={data.id} source={data} />
    ) : (
      <SourceTrial key={data.id} source={data} />
    );
  }
  if (data?.type === "outbound" || (error instanceof CallError && error.status === 404))
    return (
      <EmptyState
        size="page"
        level={1}
        title={data ? words.notSource : integrationWords.notFound}
        actions={<ButtonLink href="/integrations/">{integrationWords.back}</ButtonLink>}
      >
        {data ? words.notSourceWords : integrationWords.notFoundWords}
      </EmptyState>
    );
  return error ? (
    <BrokenState size="page" level={1} title={errorText(error)} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows label={words.loading} count={6} className={styles.loading} />
  );
}

function SourceTrial({ source }: { source: Integration }) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState<{ payload: unknown } | null>(null);
  const isMail = source.parent_source_system === "email";
  const sample = useMemo(() => readSample(text, isMail), [text, isMail]);
  const isReady = sample !== null && "payload" in sample;
  const mapping = usePayloadMappingForm(source.id);
  const tests = useMappingTestList(source.id, mapping);
  // While a mapping is written, each change is tried.
  const live = useDebouncedValue(
    isReady && mapping.draft ? { ...sample, mapping: mapping.draft } : null,
  );
  const request = live ?? tried;
  const trial = usePayloadTrial(source.id, request);
  const { guard } = useUnsavedGuard(mapping.isOpen && mapping.form.changed.length > 0);
  const submit = () => {
    if (!isReady) return;
    if (JSON.stringify(sample) === JSON.stringify(tried)) void trial.refetch();
    else setTried(sample);
  };
  useKeys({ "mod+enter": isReady ? submit : undefined }, { worksInFields: true });
  const result = (
    <TrialResult
      trial={trial}
      isAsked={request !== null}
      onAdopt={
        mapping.isMappable && mapping.mayChange && !mapping.isOpen ? mapping.begin : undefined
      }
      onKeep={
        mapping.mayChange && mapping.draft && isReady
          ? () => tests.keep({ payload: sample.payload, arrived_at: Math.floor(Date.now() / 1000) })
          : undefined
      }
    />
  );
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
                isMail={isMail}
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
            {mapping.isMappable && (
              <MappingSection
                id={source.id}
                mapping={mapping}
                tests={tests}
                payload={isMail ? mailPaths : isReady ? sample.payload : null}
              />
            )}
            {mapping.isMappable && mapping.isOpen && (
              <MappingTests id={source.id} list={tests} mayWrite={mapping.mayChange} />
            )}
            {!mapping.isOpen && result}
          </div>
        </div>
        {guard}
      </div>
    </>
  );
}
