import { Play } from "lucide-react";
import { useState } from "react";
import type { AiConfiguration } from "#contract/ai-configuration.ts";
import type { tryAiDraft } from "#contract/ai-drafts.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  type AiConfigurationDraft,
  useAiPreview,
  useTryAiDraft,
} from "../../data/ai-configuration.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useExampleIncidents } from "../../data/message-templates.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { ProgressBar } from "../../ui/state/ProgressBar.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { aiConfigurationWords as words } from "../../words/words.ts";
import { DraftPreview } from "../DraftPreview.tsx";
import { ClaimText } from "../incident/analysis/ClaimText.tsx";
import { useNavigateTo } from "../useNavigateTo.ts";
import styles from "./AiConfiguration.module.css";

interface PreviewProps {
  draft: AiConfigurationDraft;
  item: AiConfiguration | null;
}

/** What is spent, all that the model would be told of an incident, and what it says to that. */
export function AiConfigurationPreview({ draft, item }: PreviewProps) {
  const { data: examples } = useExampleIncidents();
  const [chosen, setChosen] = useState<string | null>(null);
  const incidents = examples?.items ?? [];
  const incidentId = chosen ?? incidents[0]?.id ?? null;
  return (
    <>
      {item !== null && <Usage item={item} />}
      {incidentId !== null && (
        <Select
          label={words.incident}
          className={styles.section}
          options={incidents.map(({ id, title }) => ({ value: id, label: title }))}
          value={incidentId}
          onChange={setChosen}
        />
      )}
      <Leaving draft={draft} incidentId={incidentId} isLoaded={examples !== undefined} />
      {incidentId !== null && draft.integration_id !== "" && (
        <Test key={`${incidentId} ${draft.integration_id}`} draft={draft} incidentId={incidentId} />
      )}
    </>
  );
}

function Usage({ item: { used, calls_per_day, tokens_per_day } }: { item: AiConfiguration }) {
  const rows = [
    { text: words.usedCalls(used.calls, calls_per_day), value: used.calls / calls_per_day },
    { text: words.usedTokens(used.tokens, tokens_per_day), value: used.tokens / tokens_per_day },
  ];
  return (
    <Section title={words.used} className={styles.section}>
      {rows.map(({ text, value }) => (
        <div key={text}>
          <ProgressBar
            label={words.used}
            valueText={text}
            value={Number.isFinite(value) ? value : 1}
          />
          <p className="small soft num">{text}</p>
        </div>
      ))}
    </Section>
  );
}

const promptOf = ({ prompt_addendum, language, tags, hidden_tags }: AiConfigurationDraft) => ({
  prompt_addendum,
  language,
  tags,
  hidden_tags,
});

interface LeavingProps {
  draft: AiConfigurationDraft;
  incidentId: string | null;
  isLoaded: boolean;
}

function Leaving({ draft, incidentId, isLoaded }: LeavingProps) {
  const request = useDebouncedValue(
    incidentId === null ? null : { incident_id: incidentId, ...promptOf(draft) },
  );
  const answer = useAiPreview(request);
  return (
    <DraftPreview
      title={words.leaves}
      answer={answer}
      waits={incidentId === null && isLoaded ? words.noIncident : null}
      unreadable={words.unreadable}
      loading={words.loading}
    >
      {({ system, user, characters }) => (
        <Section
          title={words.leaves}
          extra={words.characters(characters)}
          className={styles.section}
        >
          <p className="soft">{words.leavesWords}</p>
          <CopyBlock
            label={words.instructions}
            copyLabel={words.copyPrompt}
            className={styles.prompt}
            text={system}
          />
          <CopyBlock
            label={words.data}
            copyLabel={words.copyPrompt}
            className={styles.prompt}
            text={user}
          >
            {JSON.stringify(JSON.parse(user), null, 2)}
          </CopyBlock>
        </Section>
      )}
    </DraftPreview>
  );
}

function Test({ draft, incidentId }: { draft: AiConfigurationDraft; incidentId: string }) {
  const me = useMe();
  const { mutate, data, error, isPending } = useTryAiDraft();
  if (!mayDo(me, "aia_configuration@update")) return null;
  const ask = () =>
    mutate({
      body: {
        incident_id: incidentId,
        integration_id: draft.integration_id,
        timeout_s: draft.timeout_s,
        ...promptOf(draft),
      },
    });
  return (
    <Section title={words.test} className={styles.section}>
      <p className="soft">{words.testWords}</p>
      <Button icon={Play} isBusy={isPending} onClick={ask}>
        {data ? words.askAgain : words.ask}
      </Button>
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      {!error && !isPending && data && <Answer answer={data} incidentId={incidentId} />}
    </Section>
  );
}

function Answer({
  answer: { error, ms, tokens, sentences, next_step, evidence },
  incidentId,
}: {
  answer: ReplyOf<typeof tryAiDraft>;
  incidentId: string;
}) {
  const go = useNavigateTo();
  if (error !== null) return <Notice tone="problem">{words.notAnswered(error)}</Notice>;
  const cited = {
    evidence,
    onEvidence: () => go(`/incident/all/${incidentId}?tab=alerts`),
  };
  return (
    <>
      <p role="status" className="small soft">
        {words.answered(ms, tokens)}
      </p>
      <p className={styles.answer}>
        <ClaimText claims={sentences} {...cited} />
      </p>
      {next_step && (
        <p className={styles.answer}>
          <b>{words.nextStep}:</b> <ClaimText claims={[next_step]} {...cited} />
        </p>
      )}
    </>
  );
}
