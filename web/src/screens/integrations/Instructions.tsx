import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Integration } from "#contract/integrations.ts";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useIntegrations } from "../../data/integrations.ts";
import { useMe } from "../../data/session/session.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { connectWords, integrationWords as words } from "../../words/words.ts";
import { BackLink } from "./BackLink.tsx";
import { ConnectForm } from "./ConnectForm.tsx";
import { hasOwnSteps } from "./own-steps.ts";
import { OwnSteps } from "./OwnSteps.tsx";
import { SendSteps } from "./SendSteps.tsx";
import { ingestPath, kindLabel, type SourceKind } from "./source-kinds.ts";
import styles from "./Instructions.module.css";

/** A kind of source to be connected; with a source, what to copy so that it sends. */
export function Instructions() {
  return (
    <InstructionsPage>
      {(source, kinds) => (
        <div className={styles.column}>
          <BackLink />
          {hasOwnSteps(source) ? (
            <OwnSteps key={source.id} source={source} />
          ) : (
            <SendSteps key={source.id} source={source} path={ingestPath(kinds, source)} />
          )}
        </div>
      )}
    </InstructionsPage>
  );
}

/** What is the same in every form of the instructions, around those of a connected source. */
export function InstructionsPage({
  children,
}: {
  children: (source: Integration, kinds: readonly SourceKind[]) => ReactNode;
}) {
  const { parentSystemId = "", sourceSystem } = useParams({ strict: false });
  const me = useMe();
  const { data, error, refetch } = useIntegrations();
  if (!data)
    return error ? (
      <BrokenState size="page" level={1} title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={5} className={styles.column} />
    );
  const kind = data.sources.find((candidate) => candidate.source_system === parentSystemId);
  const source = data.items.find((integration) => integration.source_system === sourceSystem);
  const label = kindLabel(data.sources, parentSystemId);
  if (source?.type === "source") return children(source, data.sources);
  const backLink = <ButtonLink href="/integrations/">{words.back}</ButtonLink>;
  if (sourceSystem !== undefined)
    return (
      <EmptyState size="page" level={1} title={words.notFound} actions={backLink}>
        {words.notFoundWords}
      </EmptyState>
    );
  if (!kind)
    return (
      <EmptyState size="page" level={1} title={connectWords.unknownKind} actions={backLink}>
        {connectWords.unknownKindWords}
      </EmptyState>
    );
  if (!hasToggle(me, "integrations_lobby"))
    return (
      <RefusedState size="page" level={1} title={connectWords.title(label)} actions={backLink}>
        {connectWords.noLobby}
      </RefusedState>
    );
  if (!mayDo(me, "integrations@create"))
    return (
      <RefusedState size="page" level={1} title={connectWords.title(label)} actions={backLink}>
        {connectWords.needsPermission}
      </RefusedState>
    );
  return (
    <div className={styles.column}>
      <BackLink />
      <ConnectForm kind={kind} />
    </div>
  );
}
