import { useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useAuditEntry } from "../../data/audit.ts";
import { mayDo, mayIn } from "../../data/client/access.ts";
import { CallError } from "../../data/client/call-error.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useEnvironments } from "../../data/environments.ts";
import { useEnvironmentGroups } from "../../data/environment-groups.ts";
import { useEnvironment } from "../../data/environment-filter.ts";
import { useMe } from "../../data/session/session.ts";
import { PhoneBar } from "../../parts/PhoneBar.tsx";
import { useIsNarrow, useIsPhone } from "../../parts/useMedia.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Panes } from "../../ui/layout/Panes.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { environmentWords as words } from "../../words/words.ts";
import type { Group } from "./environment-draft.ts";
import { EnvironmentFacts } from "./EnvironmentFacts.tsx";
import { EnvironmentForm } from "./EnvironmentForm.tsx";
import { EnvironmentList } from "./EnvironmentList.tsx";
import styles from "./EnvironmentList.module.css";

const LIST = { usual: 280, min: 220, max: 400 };

/**
 * Environments at the left, one of them, or a new one, beside. On narrow windows one after the
 * other.
 */
export function EnvironmentBuilder() {
  const { environmentId } = useParams({ strict: false });
  // The router gives the search as plain text.
  const { view, version } = useSearch({ strict: false }) as { view?: string; version?: string };
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const [size, setSize] = useState(LIST.usual);
  const groups = useEnvironmentGroups();
  const list = <ListPane groups={groups.data?.items ?? []} currentId={environmentId ?? null} />;
  const detail = groups.data ? (
    <DetailPane id={environmentId} groups={groups.data.items} versionId={version} />
  ) : (
    <DetailPlaceholder
      error={groups.error}
      onRetry={() => void groups.refetch()}
      label={words.loadingOne}
    />
  );
  const backLink = (
    <Link href="/environment?view=list" className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {words.back}
    </Link>
  );
  const showsList = view === "list" && environmentId === undefined;
  return (
    <Panes
      resizeLabel={words.resize}
      only={isNarrow ? (showsList ? "list" : "detail") : undefined}
      onResize={(_, next) => setSize(next)}
      panes={[
        {
          id: "list",
          label: words.list,
          tone: "pane",
          size,
          min: LIST.min,
          max: LIST.max,
          content: list,
        },
      ]}
      mainPane={{
        id: "detail",
        label: words.one,
        min: 440,
        content: (
          <>
            <PhoneBar>{backLink}</PhoneBar>
            {isNarrow && !isPhone && <div>{backLink}</div>}
            {detail}
          </>
        ),
      }}
    />
  );
}

function ListPane({ groups, currentId }: { groups: readonly Group[]; currentId: string | null }) {
  const { data, error, refetch } = useEnvironments();
  if (!data)
    return (
      <DetailPlaceholder error={error} onRetry={() => void refetch()} label={words.loadingList} />
    );
  return <EnvironmentList environments={data.items} groups={groups} currentId={currentId} />;
}

function DetailPane({
  id,
  groups,
  versionId,
}: {
  id: string | undefined;
  groups: readonly Group[];
  /** Of the audit log's entry that is to be restored. */
  versionId: string | undefined;
}) {
  const me = useMe();
  const { data, error, refetch } = useEnvironment(id);
  const version = useAuditEntry(versionId === undefined ? undefined : String(versionId));
  if (version.isLoading || version.error)
    return (
      <DetailPlaceholder
        error={version.error}
        onRetry={() => void version.refetch()}
        label={words.loadingOne}
      />
    );
  if (id === undefined) {
    if (mayDo(me, "environments@create"))
      return (
        <EnvironmentForm
          key={`new ${versionId ?? ""}`}
          environment={null}
          groups={groups}
          version={version.data}
        />
      );
    return (
      <EmptyState size="page" level={1} title={words.none} actions={undefined}>
        {words.noneWords}
      </EmptyState>
    );
  }
  if (error instanceof CallError && error.status === 404)
    return (
      <RefusedState
        size="page"
        level={1}
        title={words.notFound}
        actions={<ButtonLink href="/environment?view=list">{words.back}</ButtonLink>}
      >
        {words.notFoundWords}
      </RefusedState>
    );
  if (!data)
    return (
      <DetailPlaceholder error={error} onRetry={() => void refetch()} label={words.loadingOne} />
    );
  if (data.is_all || !mayIn(me, id, "edit"))
    return <EnvironmentFacts environment={data} groups={groups} />;
  return (
    <EnvironmentForm
      key={`${id} ${versionId ?? ""}`}
      environment={data}
      groups={groups}
      version={version.data}
    />
  );
}

function DetailPlaceholder({
  error,
  onRetry,
  label,
}: {
  error: Error | null;
  onRetry: () => void;
  label: string;
}) {
  return error ? (
    <BrokenState title={errorText(error)} onRetry={onRetry} />
  ) : (
    <LoadingRows label={label} count={8} rowHeight={36} lines={[["60%", 24]]} />
  );
}
