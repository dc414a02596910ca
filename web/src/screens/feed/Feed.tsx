import { Suspense } from "react";
import { hasToggle, mayAct, mayDo } from "../../data/client/access.ts";
import { useCustomizations, useSaveUiSettings } from "../../data/session/customizations.ts";
import { useEnvironments } from "../../data/environments.ts";
import { useMe } from "../../data/session/session.ts";
import { IncidentActionsHost } from "../../parts/incident/actions/deferred-actions.ts";
import { useTabTitle } from "../../ui/layout/useTabTitle.ts";
import { prefetchChunk } from "../../ui/load-chunk.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { type Prefetchable, usePrefetch } from "../../ui/usePrefetch.ts";
import { feedWords as words, folderWords } from "../../words/words.ts";
import { incidentPart } from "./OpenIncident.tsx";
import { useFavorites } from "./environments/useFavorites.ts";
import { useFeedCommands } from "./useFeedCommands.ts";
import { type FeedModel, useFeedModel } from "./useFeedModel.ts";
import { type PaneSizes, usePaneSizes } from "./usePaneSizes.ts";

/** One of the two is drawn; start.tsx has it on its way by then. */
const NarrowFeed = onDemand(() => import("./NarrowFeed.tsx").then((module) => module.NarrowFeed));
const WideFeed = onDemand(() => import("./WideFeed.tsx").then((module) => module.WideFeed));

const loadDialogs = () => import("../../parts/incident/actions/IncidentDialogs.tsx");
const IncidentDialogs = onDemand(() => loadDialogs().then((module) => module.IncidentDialogs));
/** Each of the dialogs, which only their file knows. */
const dialogParts: Prefetchable = {
  prefetch: () =>
    prefetchChunk(async () => {
      const { incidentDialogParts } = await loadDialogs();
      const results = await Promise.all(incidentDialogParts.map((part) => part.prefetch()));
      if (results.includes(false)) throw new Error("a dialog did not arrive");
    }),
};

/** Nobody waits for these once the rows are there, not even when the connection is lost by then. */
const laterParts = [WideFeed, NarrowFeed, incidentPart, IncidentDialogs, dialogParts];

/** Incidents of an environment, and the one that is open beside them. */
export function Feed() {
  const model = useFeedModel();
  const sizes = usePaneSizes();
  const { address, asked: actionDialog, deeds: actions, isNarrow } = model;
  const { data } = useEnvironments();
  const environment = data?.items.find((candidate) => candidate.id === model.env);
  useTabTitle(
    environment &&
      words.tab(
        environment.name,
        address.search.folder ? folderWords[address.search.folder] : null,
      ),
  );
  useFeedModelCommands(model, sizes, environment);
  usePrefetch(laterParts, !model.feed.isPending);
  // Merging what is checked stands beside the list, where there is room for both.
  const isBeside = actionDialog?.kind === "merge" && !isNarrow && actionDialog.incidents.length > 1;
  return (
    <>
      <Suspense fallback={<LoadingRows label={words.loading} count={14} rowHeight={56} />}>
        {isNarrow ? (
          <NarrowFeed model={model} environment={environment} />
        ) : (
          <WideFeed model={model} sizes={sizes} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        <IncidentActionsHost env={model.env} />
      </Suspense>
      <Suspense fallback={null}>
        {actionDialog && !isBeside && (
          <IncidentDialogs
            env={model.env}
            dialog={actionDialog}
            actions={actions}
            onClose={model.stopAsking}
            onGone={model.goOn}
            onMerged={model.afterMerge}
          />
        )}
      </Suspense>
    </>
  );
}

function useFeedModelCommands(
  model: FeedModel,
  sizes: PaneSizes,
  environment: { id: string; name: string; is_all: boolean } | undefined,
): void {
  const {
    address,
    checked,
    targets,
    deeds: actions,
    activeId,
    isNarrow,
    asked: actionDialog,
  } = model;
  const me = useMe();
  const { favorites, toggle } = useFavorites();
  const { density = "comfortable" } = useCustomizations().ui;
  const { mutate: saveLook } = useSaveUiSettings();
  const isStarrable = environment !== undefined && !environment.is_all;
  useFeedCommands({
    mayAct: model.mayAct,
    may: (action) => mayAct(me, model.address.env, action),
    mayTag: mayDo(me, "custom_tags@update"),
    targets: targets.length,
    isTargetActive: targets.some((target) => target.active),
    step: model.step,
    check: () => activeId !== null && checked.toggle(activeId),
    checkAll: () => checked.set(model.allIds),
    open: () => activeId !== null && address.open(activeId),
    resolve: model.resolve,
    ask: (kind) => model.ask(kind),
    assignToMe: () => void actions.assign(targets, me._id),
    toggleAcknowledgement: model.toggleAcknowledgement,
    toggleSnooze: () =>
      targets.every((target) => target.snooze)
        ? void actions.unsnooze(targets)
        : model.ask("snooze"),
    search: () => model.searchLine.current?.focus(),
    escape: () => {
      if (actionDialog) model.stopAsking();
      else if (checked.ids.size > 0) checked.clear();
      else if (address.incidentId !== undefined) address.close();
      model.list.current?.focus();
    },
    goTo: (folder) => address.change({ folder, query: "" }, { isStep: true }),
    sortBy: (field) => address.change({ sort: field, order: "" }),
    togglePane: isNarrow ? undefined : () => sizes.hide(!sizes.isHidden),
    toggleDensity: !hasToggle(me, "user_settings_v2")
      ? undefined
      : () => saveLook({ density: density === "compact" ? "comfortable" : "compact" }),
    favorite: isStarrable
      ? {
          name: environment.name,
          isOn: favorites.includes(environment.id),
          toggle: () => toggle(environment.id),
        }
      : undefined,
  });
}
