import { Suspense } from "react";
import type { IncidentNavigation } from "../../parts/incident/detail/IncidentHeader.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import type { Prefetchable } from "../../ui/usePrefetch.ts";
import { detailWords as words } from "../../words/words.ts";
import type { FeedModel } from "./useFeedModel.ts";
import { loadLeavesFolder } from "./useNextOnPage.ts";

const IncidentPlace = onDemand(async () => {
  const [module] = await Promise.all([
    import("../../parts/incident/detail/IncidentDetailLoader.tsx"),
    loadLeavesFolder(),
  ]);
  return module.IncidentDetailLoader;
});

/** What shows an incident comes before one is opened. */
export const incidentPart: Prefetchable = IncidentPlace;

interface OpenIncidentProps {
  model: FeedModel;
  id: string;
  navigation: IncidentNavigation;
  isPage: boolean;
}

/** The incident that is open, beside the list or instead of it. */
export function OpenIncident({
  model: { env, address, deeds: actions, shownIncident, ask, resolve },
  id,
  navigation,
  isPage,
}: OpenIncidentProps) {
  return (
    <Suspense
      fallback={
        <LoadingRows label={words.loading} count={6} rowHeight={44} lines={[["28%"], ["64%"]]} />
      }
    >
      <IncidentPlace
        env={env}
        id={id}
        search={address.search}
        onSearch={address.change}
        actions={actions}
        onOpenDialog={(kind) => shownIncident && ask(kind, [shownIncident])}
        onResolve={resolve}
        navigation={navigation}
        isPage={isPage}
      />
    </Suspense>
  );
}
