import { PanelLeft } from "lucide-react";
import { Suspense } from "react";
import { whenSettled } from "../../data/client/when-settled.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Panes } from "../../ui/layout/Panes.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { useStable } from "../../ui/useStable.ts";
import { detailWords, feedWords as words } from "../../words/words.ts";
import { FeedDetail } from "./FeedDetail.tsx";
import { FeedList } from "./FeedList.tsx";
import { FirstEventGate } from "./first-event/FirstEventGate.tsx";
import { SearchRow } from "./search/SearchRow.tsx";
import type { FeedModel } from "./useFeedModel.ts";
import type { PaneSizes } from "./usePaneSizes.ts";
import styles from "./WideFeed.module.css";

/** The rows come first. */
const EnvironmentsPane = onDemand(() =>
  whenSettled().then(() =>
    import("./environments/EnvironmentsPane.tsx").then((module) => module.default),
  ),
);

interface WideFeedProps {
  model: FeedModel;
  sizes: PaneSizes;
}

/** Environments, list and detail side by side; the search stands over list and detail. */
export function WideFeed({ model, sizes }: WideFeedProps) {
  const { address, env } = model;
  const { folder, query } = address.search;
  const current = folder ?? (query === undefined ? "active" : undefined);
  const resize = { resizeLabel: words.resize, onResize: sizes.resize };
  const { hide } = useStable({ hide: () => sizes.hide(true) });
  const list = (
    <FeedList
      address={address}
      listQuery={model.listQuery}
      columns={model.columns}
      feed={model.feed}
      pendingProblem={model.pendingProblem}
      folding={model.folding}
      grouping={model.grouping}
      group={model.groupChoice}
      allIds={model.allIds}
      activeKey={model.activeKey}
      onActive={model.point}
      checked={model.checked}
      mayAct={model.mayAct}
      isPhone={false}
      actions={model.deeds}
      onOpenDialog={model.askAbout}
      onResolve={model.resolveRow}
      listRef={model.list}
    />
  );
  const main = (
    <div className={styles.main}>
      <SearchRow
        key={address.env}
        address={address}
        searchRef={model.searchLine}
        onPending={model.setPending}
        onLeave={() => model.list.current?.focus()}
      />
      <FirstEventGate model={model}>
        <Panes
          {...resize}
          panes={[
            {
              id: "list",
              label: words.listPane,
              content: list,
              size: sizes.listPx,
              min: 400,
              max: 900,
            },
          ]}
          mainPane={{
            id: "detail",
            label: detailWords.region,
            content: <FeedDetail model={model} />,
            min: 360,
          }}
        />
      </FirstEventGate>
    </div>
  );
  return (
    <Panes
      {...resize}
      onCollapse={(_, isHidden) => sizes.hide(isHidden)}
      panes={[
        {
          id: "environments",
          label: words.environments,
          tone: "pane",
          size: sizes.environmentsPx,
          min: 180,
          max: 320,
          isCollapsed: sizes.isHidden,
          content: (
            <Suspense
              fallback={
                <LoadingRows
                  label={words.loadingEnvironments}
                  count={8}
                  rowHeight={28}
                  lines={[["64%"]]}
                />
              }
            >
              <EnvironmentsPane env={env} folder={current} onHide={hide} />
            </Suspense>
          ),
          rail: (
            <div className={styles.rail}>
              <IconButton
                icon={PanelLeft}
                label={words.showEnvironments}
                tooltipSide="right"
                onClick={() => sizes.hide(false)}
              />
            </div>
          ),
        },
      ]}
      mainPane={{ id: "main", label: words.mainPane, content: main, min: 760 }}
    />
  );
}
