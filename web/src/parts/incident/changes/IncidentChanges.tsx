import { Search } from "lucide-react";
import { useRef, useState } from "react";
import type { Change, RootCauseChange } from "#contract/changes.ts";
import type { Incident } from "#contract/incidents.ts";
import { type useChanges, useRootCauseChanges } from "../../../data/changes.ts";
import { mayDo } from "../../../data/client/access.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { useWidth } from "../../../ui/layout/useWidth.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { useDebouncedCall } from "../../../ui/useDebouncedCall.ts";
import { changeWords as words } from "../../../words/words.ts";
import type { DetailChange, DetailSearch } from "../detail/detail-search.ts";
import styles from "../BesideList.module.css";
import { ChangeHistory } from "./ChangeHistory.tsx";
import { ChangeLists } from "./ChangeLists.tsx";
import { ChangePane } from "./ChangePane.tsx";
import { listedChanges } from "./listed-change.ts";
import { useChangeCommands } from "./useChangeCommands.ts";
import { useChangeJudgement } from "./useChangeJudgement.ts";
import { useChangesAround } from "./useChangesAround.ts";

interface IncidentChangesProps {
  env: string;
  incident: Incident;
  search: DetailSearch;
  onSearch: (change: DetailChange, how?: { isStep?: boolean }) => void;
  /** On a page of its own `j` and `k` go from change to change; beside a feed they are the feed's. */
  isAlone: boolean;
}

/** From this width on the change stands beside the list. */
const BESIDE_PX = 900;
const SEARCH_AFTER_MS = 300;

/** The changes that may have caused an incident, and those that a person may name. */
export default function IncidentChanges(props: IncidentChangesProps) {
  const { env, incident, search, onSearch, isAlone } = props;
  const { change_query: query = "" } = search;
  const area = useRef<HTMLDivElement>(null);
  const isBeside = useWidth(area) >= BESIDE_PX;
  const me = useMe();
  const [typed, setTyped] = useState(query);
  const later = useDebouncedCall(
    (text: string) => onSearch({ change_query: text.trim() }),
    SEARCH_AFTER_MS,
  );
  const causes = useRootCauseChanges(incident.id);
  const listing = useChangesAround(incident, query);
  const { judge, undo } = useChangeJudgement(incident);
  const mayJudge = mayDo(me, "changes@update");
  const offered = mayJudge && incident.merged_into === null ? judge : undefined;
  const known = inOrder(causes.data?.items ?? [], listing.data?.items ?? [], query !== "");
  const [listed] = listedChanges(
    known.filter(({ id }) => id === search.change),
    causes.data?.items ?? [],
  );
  const open = (id: string) => onSearch({ change: id }, { isStep: !isBeside });
  useChangeCommands({ changes: known, change: listed?.change, open, isAlone, undo });
  const isEmpty = query === "" && known.length === 0 && listing.data !== undefined;
  return (
    <div ref={area} className={styles.area} data-beside={(isBeside && listed && true) || undefined}>
      <ScrollRegion label={words.commands} className={styles.list}>
        <div className={styles.tools}>
          <TextField
            label={words.searchLabel}
            hidesLabel
            size="m"
            type="search"
            icon={Search}
            placeholder={words.search}
            className={styles.search}
            value={typed}
            onChange={(text) => (setTyped(text), later.soon(text))}
          />
        </div>
        {!mayJudge && <Notice className={styles.notice}>{words.readOnly}</Notice>}
        {incident.merged_into !== null && (
          <Notice className={styles.notice}>{words.mergedAway}</Notice>
        )}
        <ChangesState response={causes} />
        {listing.isError && !causes.isError && <ChangesState response={listing} />}
        {causes.data && isEmpty && <NoChanges mayConnect={mayDo(me, "integrations@read")} />}
        {causes.data && !isEmpty && (
          <ChangeLists
            incident={incident}
            causes={causes.data.items}
            listing={listing.data}
            isSearch={query !== ""}
            openId={listed?.change.id}
            onOpen={open}
            judge={offered}
            onClearSearch={() => (setTyped(""), onSearch({ change_query: "" }))}
          />
        )}
        {causes.data && !isEmpty && <ChangeHistory incidentKey={{ env, id: incident.id }} />}
      </ScrollRegion>
      {listed && (
        <ChangePane
          incident={incident}
          listed={listed}
          judge={offered}
          isBeside={isBeside}
          onClose={() => onSearch({ change: "" })}
        />
      )}
    </div>
  );
}

/** Each once, as they are listed: results first, what was ruled out last. */
function inOrder(
  causes: readonly RootCauseChange[],
  changes: readonly Change[],
  isSearch: boolean,
): Change[] {
  const known = new Set(causes.map(({ change }) => change.id));
  const unknown = changes.filter(({ id }) => !known.has(id));
  const changesOf = (isRuledOut: boolean) =>
    causes
      .filter(({ certainty }) => (certainty === "NONE") === isRuledOut)
      .map(({ change }) => change);
  return isSearch
    ? [...unknown, ...changesOf(false), ...changesOf(true)]
    : [...changesOf(false), ...unknown, ...changesOf(true)];
}

/** While there are none to show, or those that are shown are old. */
function ChangesState({
  response,
}: {
  response: ReturnType<typeof useRootCauseChanges> | ReturnType<typeof useChanges>;
}) {
  const { data, isPending, isError, error, refetch, isFetching } = response;
  if (isPending) return <LoadingRows label={words.loading} count={5} rowHeight={52} />;
  if (!isError) return null;
  if (!data && error instanceof CallError && error.status === 403)
    return <RefusedState title={words.refused}>{errorText(error)}</RefusedState>;
  return (
    <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
      {errorText(error)}
    </BrokenState>
  );
}

function NoChanges({ mayConnect }: { mayConnect: boolean }) {
  return (
    <EmptyState
      title={words.none}
      actions={mayConnect && <ButtonLink href="/integrations">{words.toIntegrations}</ButtonLink>}
    >
      {words.noneWords}
    </EmptyState>
  );
}
