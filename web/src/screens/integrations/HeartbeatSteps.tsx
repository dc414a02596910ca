import type { Integration } from "#contract/integrations.ts";
import { consoleUrl } from "../../data/client/base-path.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useHeartbeat } from "../../data/heartbeat.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { heartbeatWords as words, instructionWords } from "../../words/words.ts";
import { HeartbeatForm } from "./HeartbeatForm.tsx";
import { Listening } from "./Listening.tsx";
import { Step } from "./SendSteps.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./Instructions.module.css";

/** An address to call, how often, and the first call. */
export function HeartbeatSteps({
  source,
  hasHead = true,
}: {
  source: Integration;
  hasHead?: boolean;
}) {
  const { data, error, refetch } = useHeartbeat(source.id);
  const head = hasHead && (
    <StepHead title={instructionWords.title(source.name)}>
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
  const url = consoleUrl() + data.path;
  const curl = "curl -fsS -m 10 --retry 5 -o /dev/null";
  return (
    <>
      {head}
      <ol className={styles.steps}>
        <Step at={1} title={words.stepSchedule}>
          <HeartbeatForm id={source.id} heartbeat={data} />
        </Step>
        <Step at={2} title={words.stepAddress}>
          <CopyBlock text={url} label={words.address} copyLabel={instructionWords.copy} isPrimary />
          <p className="small soft">{words.cronNote}</p>
          <CopyBlock
            text={`0 * * * * /path/to/job && ${curl} ${url}`}
            label={words.cron}
            copyLabel={instructionWords.copy}
          />
          <p className="small soft">{words.runsNote}</p>
          <CopyBlock
            text={`${curl} ${url}/start\n/path/to/job\n${curl} ${url}/$?`}
            label={words.runs}
            copyLabel={instructionWords.copy}
          />
        </Step>
        <Step at={3} title={instructionWords.watchTitle}>
          <Listening source={source} />
        </Step>
      </ol>
    </>
  );
}
