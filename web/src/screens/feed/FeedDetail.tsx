import { Suspense } from "react";
import { whenSettled } from "../../data/client/when-settled.ts";
import { OpenIncident } from "./OpenIncident.tsx";
import type { FeedModel } from "./useFeedModel.ts";
import { onDemand } from "../../ui/on-demand.ts";
import { usePrefetch } from "../../ui/usePrefetch.ts";

/** Beside what is read first. */
const NothingOpen = onDemand(() =>
  whenSettled().then(() => import("./NothingOpen.tsx").then((module) => module.NothingOpen)),
);
const MergePane = onDemand(() => import("./MergePane.tsx").then((module) => module.default));
/** There before incidents are checked, also when the connection is gone by then. */
const laterParts = [MergePane];

/** Beside the list: the incident that is open, or what is to be merged. */
export function FeedDetail({ model }: { model: FeedModel }) {
  const { env, address, asked: actionDialog, moveTo, neighbour } = model;
  const { incidentId } = address;
  usePrefetch(laterParts, !model.feed.isPending);
  if (actionDialog?.kind === "merge" && actionDialog.incidents.length > 1)
    return (
      <Suspense fallback={null}>
        <MergePane model={model} />
      </Suspense>
    );
  if (incidentId === undefined)
    return (
      <Suspense fallback={null}>
        <NothingOpen mayAct={model.mayAct} />
      </Suspense>
    );
  const [previous, next] = [neighbour(-1), neighbour(1)];
  return (
    <OpenIncident
      model={model}
      id={incidentId}
      navigation={{
        onPrevious: previous === null ? undefined : () => moveTo(previous),
        onNext: next === null ? undefined : () => moveTo(next),
        closeHref: address.listHref,
        pageHref: `/incident/${encodeURIComponent(env)}/${incidentId}`,
      }}
      isPage={false}
    />
  );
}
