import { Suspense } from "react";
import { everyEnvironment } from "#contract/permissions.ts";
import { keyOfFound } from "../../../data/search/search-pages.ts";
import type { IncidentNavigation } from "../../../parts/incident/detail/IncidentHeader.tsx";
import { useIncident } from "../../../data/feed/incidents.ts";
import { onDemand } from "../../../ui/on-demand.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { detailWords, searchStateWords as words } from "../../../words/words.ts";
import { searchHref } from "../../../parts/search-address.ts";
import { FailedResults } from "../ResultStates.tsx";
import type { OpenResult } from "../useSearchAddress.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { OpenedAlert } from "./OpenedAlert.tsx";
import { OpenedChange } from "./OpenedChange.tsx";

const IncidentPlace = onDemand(() =>
  import("../../../parts/incident/detail/IncidentDetailLoader.tsx").then(
    (module) => module.IncidentDetailLoader,
  ),
);

interface OpenedProps {
  model: SearchModel;
  opened: OpenResult;
  isPage: boolean;
}

/** What is open beside the list, or instead of it. */
export function Opened({ model, opened, isPage }: OpenedProps) {
  const { key } = opened;
  const item = model.items.find((candidate) => keyOfFound(candidate) === key);
  const [kind, id = ""] = key.split("-");
  if (kind === "incident")
    return <OpenedIncident model={model} id={id} env={model.env} opened={opened} isPage={isPage} />;
  if (item?.kind === "alert") return <OpenedAlert model={model} alert={item} isPage={isPage} />;
  if (item?.kind === "change") return <OpenedChange model={model} change={item} isPage={isPage} />;
  if (model.results.isPending) return <LoadingOpened />;
  // The list says what is wrong; on a phone it is not in sight.
  if (model.results.isError) return isPage ? <FailedResults model={model} /> : null;
  return <EmptyState title={words.noItem}>{words.noItemWords}</EmptyState>;
}

const LoadingOpened = () => (
  <LoadingRows label={detailWords.loading} count={6} rowHeight={44} lines={[["28%"], ["64%"]]} />
);

interface OpenedIncidentProps extends OpenedProps {
  id: string;
  env: string;
}

function OpenedIncident({ model, id, env, opened, isPage }: OpenedIncidentProps) {
  const { data: incident } = useIncident({ env, id });
  const [previous, next] = [model.neighbour(-1), model.neighbour(1)];
  const navigation: IncidentNavigation = {
    ...(!isPage && {
      onPrevious: previous === null ? undefined : () => model.moveTo(previous),
      onNext: next === null ? undefined : () => model.moveTo(next),
    }),
    closeHref: searchHref(model.place.search),
    pageHref: `/incident/${encodeURIComponent(env || everyEnvironment)}/${id}`,
  };
  return (
    <Suspense fallback={<LoadingOpened />}>
      <IncidentPlace
        env={env}
        id={id}
        search={opened.detail}
        onSearch={model.place.changeDetail}
        actions={model.actions}
        onOpenDialog={(kind) => incident && model.ask(kind, [incident])}
        onResolve={() => incident && model.resolve([incident])}
        navigation={navigation}
        isPage={isPage}
      />
    </Suspense>
  );
}
