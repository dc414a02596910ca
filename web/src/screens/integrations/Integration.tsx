import { useParams } from "@tanstack/react-router";
import { signedSenderKinds } from "#contract/change-sources.ts";
import type { Integration as SourceIntegration } from "#contract/integrations.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useIntegrations, useTargets } from "../../data/integrations.ts";
import { useIntegration } from "../../data/integration.ts";
import { useSourceStatus } from "../../data/source-status.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { CopyButton } from "../../ui/text/CopyButton.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { integrationWords as words, payloadWords, sourceWords } from "../../words/words.ts";
import { AutoResolve } from "./AutoResolve.tsx";
import { BackLink } from "./BackLink.tsx";
import { HeartbeatSchedule } from "./HeartbeatSchedule.tsx";
import { Keys } from "./Keys.tsx";
import { MailSection } from "./MailSection.tsx";
import { SignatureSection } from "./SignatureSection.tsx";
import { LastRequests } from "./LastRequests.tsx";
import { kindLabel } from "./source-kinds.ts";
import { FormerKey } from "./sources/FormerKey.tsx";
import { SourceMenu } from "./sources/SourceMenu.tsx";
import { SourceStatus } from "./sources/SourceStatus.tsx";
import { SourceSwitch } from "./sources/SourceSwitch.tsx";
import sourceStyles from "./sources/Sources.module.css";
import { SourceStateWord } from "./SourceStateWord.tsx";
import { BesideTargets } from "./targets/BesideTargets.tsx";
import { Target } from "./targets/Target.tsx";
import { troubleshootingHref } from "./troubleshooting-search.ts";
import { useInstructionsHref } from "./useInstructionsHref.ts";
import styles from "./Integration.module.css";

const POLL_MS = 10_000;
/** Their senders need no ingest key. */
const keylessKinds: ReadonlySet<string> = new Set(["heartbeat", "email"]);

/** Of changes; the others sign nothing. */
const signedKinds: ReadonlySet<string> = new Set(signedSenderKinds);

/** A source or a target, by its address. */
export function Integration() {
  const { systemId = "0" } = useParams({ strict: false });
  const { data, error, refetch } = useIntegration(systemId, { everyMs: POLL_MS });
  // The list stays beside it while one is loaded after another.
  const isTarget = useTargets().data?.some(({ id }) => id === systemId) ?? false;
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState
        size="page"
        level={1}
        title={words.notFound}
        actions={<ButtonLink href="/integrations/">{words.back}</ButtonLink>}
      >
        {words.notFoundWords}
      </EmptyState>
    );
  if (data?.type === "source") return <Source source={data} />;
  const page =
    data !== undefined ? (
      <Target key={data.id} target={data} />
    ) : error ? (
      <BrokenState size="page" level={1} title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={6} className={styles.loading} />
    );
  return data !== undefined || isTarget ? (
    <BesideTargets id={systemId}>{page}</BesideTargets>
  ) : (
    page
  );
}

/** Whether it sends, what it sent, how its silent alerts end, and the keys to send with. */
function Source({ source }: { source: SourceIntegration }) {
  const kinds = useIntegrations().data?.sources ?? [];
  const instructionsHref = useInstructionsHref();
  const status = useSourceStatus(source.id, { everyMs: POLL_MS }).data;
  const {
    name,
    app_key,
    parent_source_system,
    source_system,
    activated_at,
    last_event_at,
    created_at,
  } = source;
  const facts = [
    { key: words.state, value: status && <SourceStateWord state={status.state} /> },
    { key: words.kind, value: kindLabel(kinds, parent_source_system) },
    { key: words.source, value: <span className="mono">{source_system}</span> },
    {
      key: words.key,
      value: (
        <span className={styles.key}>
          <span className="mono">{app_key}</span>
          <CopyButton text={app_key} />
        </span>
      ),
    },
    ...source.former_app_keys.map((formerKey) => ({
      key: formerKey.app_key,
      label: sourceWords.formerKey,
      value: <FormerKey id={source.id} formerKey={formerKey} />,
    })),
    { key: words.connected, value: <TimeAgo at={created_at} /> },
    {
      key: words.firstEvent,
      value: activated_at === null ? words.never : <TimeAgo at={activated_at} />,
    },
    {
      key: words.lastEvent,
      value: last_event_at === null ? words.never : <TimeAgo at={last_event_at} />,
    },
  ];
  return (
    <>
      <PageTitle
        hasLine
        extra={<SourceSwitch source={source} />}
        end={
          <>
            {parent_source_system !== "heartbeat" && (
              <ButtonLink href={`/integrations/${source.id}/try`}>{payloadWords.link}</ButtonLink>
            )}
            <ButtonLink href={troubleshootingHref(source_system)}>
              {words.troubleshooting}
            </ButtonLink>
            <ButtonLink
              href={instructionsHref(parent_source_system, source_system)}
              variant={last_event_at === null ? "primary" : "default"}
            >
              {words.instructions}
            </ButtonLink>
            <SourceMenu source={source} />
          </>
        }
      >
        {name}
      </PageTitle>
      <div className={styles.page}>
        <div className={styles.backRow}>
          <BackLink />
        </div>
        {!source.active && <Notice className={sourceStyles.paused}>{sourceWords.paused}</Notice>}
        <div className={styles.columns}>
          <div className={styles.column}>
            <Section title={words.facts}>
              <KeyValues keyPx={116} rows={facts} />
            </Section>
            {parent_source_system === "heartbeat" && (
              <HeartbeatSchedule key={`heartbeat ${source.id}`} source={source} />
            )}
            {parent_source_system === "email" && (
              <MailSection key={`mail ${source.id}`} source={source} />
            )}
            {signedKinds.has(parent_source_system) && (
              <SignatureSection key={`signature ${source.id}`} source={source} />
            )}
            <AutoResolve key={source.id} source={source} />
          </div>
          <div className={styles.column}>
            <SourceStatus source={source} />
            <LastRequests source={source} />
            {!keylessKinds.has(parent_source_system) && <Keys />}
          </div>
        </div>
      </div>
    </>
  );
}
