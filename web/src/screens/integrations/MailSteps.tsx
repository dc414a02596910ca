import type { Integration } from "#contract/integrations.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMailSource } from "../../data/mail-source.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { instructionWords, mailSourceWords as words, payloadWords } from "../../words/words.ts";
import { Listening } from "./Listening.tsx";
import { SendersForm } from "./SendersForm.tsx";
import { Step } from "./SendSteps.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./Instructions.module.css";

/** An address to send to, from whom, and the first mail. */
export function MailSteps({ source, hasHead = true }: { source: Integration; hasHead?: boolean }) {
  const { data, error, refetch } = useMailSource(source.id);
  const head = hasHead && (
    <StepHead title={instructionWords.title(source.name)}>
      <Link href={`/integrations/${source.id}/try`}>{payloadWords.link}</Link> ·{" "}
      <Link href={`/integrations/${source.id}`}>{instructionWords.toSource}</Link>
    </StepHead>
  );
  if (!data)
    return (
      <>
        {head}
        {error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={4} />
        )}
      </>
    );
  return (
    <>
      {head}
      {!data.is_listening && (
        <Notice tone="problem" className={styles.notice}>
          {words.notListening}
        </Notice>
      )}
      <ol className={styles.steps}>
        <Step at={1} title={words.stepAddress}>
          <CopyBlock
            text={data.address}
            label={words.address}
            copyLabel={instructionWords.copy}
            isPrimary
          />
          <p className="small soft">{words.stepAddressNote}</p>
          <p className="small soft">{words.addressNote}</p>
        </Step>
        <Step at={2} title={words.stepSenders}>
          <SendersForm mailSource={data} />
        </Step>
        <Step at={3} title={instructionWords.watchTitle}>
          <Listening source={source} />
        </Step>
      </ol>
    </>
  );
}
