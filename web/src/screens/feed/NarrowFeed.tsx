import { ChevronDown, ChevronLeft, ChevronUp } from "lucide-react";
import { Suspense, useState } from "react";
import type { Environment } from "#contract/environments.ts";
import { PhoneBar } from "../../parts/PhoneBar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { TopBarButton } from "../../ui/layout/TopBar.tsx";
import {
  detailWords,
  environmentPaneWords as words,
  feedWords,
  folderWords,
  totalText,
} from "../../words/words.ts";
import { FeedList } from "./FeedList.tsx";
import { FirstEventGate } from "./first-event/FirstEventGate.tsx";
import { FolderStrip } from "./search/FolderStrip.tsx";
import styles from "./NarrowFeed.module.css";
import { OpenIncident } from "./OpenIncident.tsx";
import { PhoneRow } from "./rows/PhoneRow.tsx";
import { SearchRow } from "./search/SearchRow.tsx";
import type { FeedModel } from "./useFeedModel.ts";
import { onDemand } from "../../ui/on-demand.ts";

interface NarrowFeedProps {
  model: FeedModel;
  environment: Environment | undefined;
}

const EnvironmentDrawer = onDemand(() =>
  import("./environments/EnvironmentDrawer.tsx").then((module) => module.default),
);

/** The list, then the incident, as pages. */
export function NarrowFeed({ model, environment }: NarrowFeedProps) {
  const { address, isPhone } = model;
  const [isChoosing, setChoosing] = useState(false);
  if (address.incidentId !== undefined)
    return <IncidentOnPage model={model} id={address.incidentId} />;
  const name = environment?.name ?? "";
  const { folder = address.search.query === undefined ? "active" : undefined } = address.search;
  const choose = () => setChoosing(true);
  return (
    <div className={styles.page}>
      <PhoneBar>
        <TopBarButton
          className={styles.environment}
          aria-label={words.current(name)}
          onClick={choose}
        >
          <bdi className="ellipsis">{name}</bdi>
          <Icon shape={ChevronDown} size={14} />
        </TopBarButton>
      </PhoneBar>
      <div className={styles.top}>
        {!isPhone && (
          <Button
            endIcon={ChevronDown}
            className={styles.choose}
            aria-label={words.current(name)}
            onClick={choose}
          >
            {name}
          </Button>
        )}
        <FolderStrip env={model.env} folder={folder} />
      </div>
      <SearchRow
        key={address.env}
        address={address}
        searchRef={model.searchLine}
        onPending={model.setPending}
        onLeave={() => model.list.current?.focus()}
      />
      <FirstEventGate model={model}>
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
          isPhone={isPhone}
          phoneRow={PhoneRow}
          actions={model.deeds}
          onOpenDialog={model.askAbout}
          onResolve={model.resolveRow}
          listRef={model.list}
        />
      </FirstEventGate>
      {isChoosing && (
        <Suspense fallback={null}>
          <EnvironmentDrawer env={model.env} folder={folder} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * One incident on a page of its own; its place among the others, and the way back, stand above it.
 */
function IncidentOnPage({ model, id }: { model: FeedModel; id: string }) {
  const { address, incidents, feed, isPhone } = model;
  const [previous, next] = [model.neighbour(-1), model.neighbour(1)];
  const at = incidents.findIndex((incident) => incident.id === id);
  const backLabel = address.search.folder ? folderWords[address.search.folder] : feedWords.list;
  const ways = (
    <>
      <Link
        href={address.listHref}
        className={styles.back}
        aria-label={detailWords.back(backLabel)}
      >
        <Icon shape={ChevronLeft} size={16} />
        {backLabel}
      </Link>
      <span className={styles.place}>
        {at >= 0 &&
          detailWords.position(
            at + 1,
            totalText(feed.data?.total ?? 0, feed.data?.isTotalLeast ?? false),
          )}
      </span>
      <IconButton
        icon={ChevronUp}
        iconSize={16}
        label={detailWords.previous}
        isDisabled={previous === null}
        onClick={() => previous !== null && model.moveTo(previous)}
      />
      <IconButton
        icon={ChevronDown}
        iconSize={16}
        label={detailWords.next}
        isDisabled={next === null}
        onClick={() => next !== null && model.moveTo(next)}
      />
    </>
  );
  return (
    <div className={styles.page}>
      {isPhone ? (
        <PhoneBar isWhole>
          <div className={styles.bar}>{ways}</div>
        </PhoneBar>
      ) : (
        <div className={styles.strip}>{ways}</div>
      )}
      <OpenIncident model={model} id={id} navigation={{ closeHref: address.listHref }} isPage />
    </div>
  );
}
