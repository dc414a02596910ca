import { Suspense } from "react";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { KeyHint } from "../../ui/text/KeyHint.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { detailWords, feedCommandWords as words } from "../../words/words.ts";
import styles from "./FeedDetail.module.css";
import { OpenIncident } from "./OpenIncident.tsx";
import type { FeedModel } from "./useFeedModel.ts";
import { onDemand } from "../../ui/on-demand.ts";

const MergePane = onDemand(() => import("./MergePane.tsx").then((module) => module.default));

/** Beside the list: the incident that is open, or what is to be merged. */
export function FeedDetail({ model }: { model: FeedModel }) {
  const { env, address, asked: actionDialog, moveTo, neighbour } = model;
  const { incidentId } = address;
  if (actionDialog?.kind === "merge" && actionDialog.incidents.length > 1)
    return (
      <Suspense fallback={null}>
        <MergePane model={model} />
      </Suspense>
    );
  if (incidentId === undefined) return <NothingOpen mayAct={model.mayAct} />;
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

function NothingOpen({ mayAct }: { mayAct: boolean }) {
  return (
    <ScrollRegion label={detailWords.none} className={styles.nothing}>
      <EmptyState title={detailWords.none}>{detailWords.noneWords}</EmptyState>
      <div className={styles.hints}>
        <KeyHint keys="j">{words.next}</KeyHint>
        <KeyHint keys="k">{words.previous}</KeyHint>
        <KeyHint keys="enter">{words.open}</KeyHint>
        {mayAct && (
          <>
            <KeyHint keys="x">{words.check}</KeyHint>
            <KeyHint keys="r">{words.resolve}</KeyHint>
            <KeyHint keys="c">{words.acknowledgeHint}</KeyHint>
            <KeyHint keys="a">{words.assign}</KeyHint>
            <KeyHint keys="s">{words.snooze}</KeyHint>
            <KeyHint keys="h">{words.share}</KeyHint>
            <KeyHint keys="m">{words.merge}</KeyHint>
          </>
        )}
        <KeyHint keys="/">{words.search}</KeyHint>
      </div>
    </ScrollRegion>
  );
}
