import { useSearch } from "@tanstack/react-router";
import type { Integration } from "#contract/integrations.ts";
import { consoleUrl } from "../../data/client/base-path.ts";
import { takesChanges } from "../../parts/change-snippets.ts";
import { useSourceStatus } from "../../data/source-status.ts";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { useMedia } from "../../parts/useMedia.ts";
import {
  instructionWords,
  integrationWords,
  migratedInstructionWords as words,
  payloadWords,
} from "../../words/words.ts";
import { InstructionsPage } from "./Instructions.tsx";
import { hasOwnSteps } from "./own-steps.ts";
import { OwnSteps } from "./OwnSteps.tsx";
import { ingestPath, type SourceKind } from "./source-kinds.ts";
import { SourceMenu } from "./sources/SourceMenu.tsx";
import { SourceStateWord } from "./SourceStateWord.tsx";
import { troubleshootingHref } from "./troubleshooting-search.ts";
import { PayloadPane } from "./PayloadPane.tsx";
import { SourceSteps } from "./instructions/SourceSteps.tsx";
import styles from "./instructions/MigratedInstructions.module.css";

const POLL_MS = 3000;

/** What to paste, whether it worked, and how a payload is read, side by side. */
export function MigratedInstructions() {
  return (
    <InstructionsPage>
      {(source, kinds) => <SourceInstructions key={source.id} source={source} kinds={kinds} />}
    </InstructionsPage>
  );
}

function SourceInstructions({
  source,
  kinds,
}: {
  source: Integration;
  kinds: readonly SourceKind[];
}) {
  const isWide = useMedia("(min-width: 1280px)");
  const search: { way?: unknown } = useSearch({ strict: false });
  const path = ingestPath(kinds, source);
  // What is tried is read as events.
  const isTried = source.parent_source_system !== "heartbeat" && !takesChanges(path);
  const hasPane = isWide && isTried;
  const isAlone = hasOwnSteps(source);
  const facts = {
    kind: source.parent_source_system,
    origin: consoleUrl(),
    path,
    appKey: source.app_key,
  };
  return (
    <>
      <InstructionsHead source={source} hasTry={isTried && (isAlone || !hasPane)} />
      {isAlone ? (
        <div className={styles.alone}>
          <OwnSteps source={source} hasHead={false} />
        </div>
      ) : (
        <div className={styles.panes}>
          <SourceSteps
            source={source}
            facts={facts}
            reads={kinds.find(({ source_system }) => source_system === facts.kind)?.hint}
            way={typeof search.way === "string" ? search.way : null}
          />
          {hasPane && <PayloadPane source={source} />}
        </div>
      )}
    </>
  );
}

/** Whose instructions these are, how it does, and what else there is of it. */
function InstructionsHead({ source, hasTry }: { source: Integration; hasTry: boolean }) {
  const status = useSourceStatus(source.id, { everyMs: POLL_MS }).data;
  return (
    <PageTitle
      hasLine
      tab={instructionWords.title(source.name)}
      extra={status && <SourceStateWord state={status.state} />}
      end={
        <>
          {hasTry && (
            <ButtonLink href={`/integrations/${source.id}/try`}>{payloadWords.link}</ButtonLink>
          )}
          <ButtonLink href={`/integrations/${source.id}`}>{words.status}</ButtonLink>
          <ButtonLink href={troubleshootingHref(source.source_system)}>
            {integrationWords.troubleshooting}
          </ButtonLink>
          <SourceMenu source={source} />
        </>
      }
    >
      <Link href="/integrations/" className={styles.parent}>
        {integrationWords.title}
      </Link>{" "}
      <span className="faint">/</span> {source.source_system}
    </PageTitle>
  );
}
