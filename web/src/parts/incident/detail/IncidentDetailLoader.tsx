import { errorText } from "../../../data/client/error-text.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { useIncident } from "../../../data/feed/incidents.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { detailWords as words } from "../../../words/words.ts";
import { IncidentDetail, type IncidentDetailProps } from "./IncidentDetail.tsx";

interface IncidentDetailLoaderProps extends Omit<IncidentDetailProps, "incident"> {
  id: string;
}

/** Where an incident is shown: the incident, or why there is none. */
export function IncidentDetailLoader({ id, ...rest }: IncidentDetailLoaderProps) {
  const { data, isError, error, refetch, isFetching } = useIncident({ env: rest.env, id });
  if (data) return <IncidentDetail incident={data} {...rest} />;
  if (!isError)
    return (
      <LoadingRows label={words.loading} count={6} rowHeight={44} lines={[["28%"], ["64%"]]} />
    );
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404) return <EmptyState title={words.gone}>{words.goneWords}</EmptyState>;
  if (status === 403) return <RefusedState title={words.refused}>{errorText(error)}</RefusedState>;
  return (
    <BrokenState title={words.broken} onRetry={() => void refetch()} isRetrying={isFetching}>
      {errorText(error)}
    </BrokenState>
  );
}
