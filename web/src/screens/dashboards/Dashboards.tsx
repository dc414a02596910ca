import { Plus, Upload } from "lucide-react";
import { Suspense } from "react";
import type { Dashboard } from "#contract/dashboards.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useDashboard, useDashboards, useRestoreDashboards } from "../../data/dashboards.ts";
import { useLiveState } from "../../data/live/live-state.ts";
import { useMe } from "../../data/session/session.ts";
import { useCommands } from "../../parts/useCommands.ts";
import { useMedia } from "../../parts/useMedia.ts";
import { Button } from "../../ui/form/Button.tsx";
import { useTabTitle } from "../../ui/layout/useTabTitle.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { showToast } from "../../ui/overlay/toasts.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { OfflineNote } from "../../ui/state/OfflineNote.tsx";
import { dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";
import { pageOf } from "./dashboard-address.ts";
import { DashboardDialogs } from "./DashboardDialogs.tsx";
import { DashboardHead } from "./DashboardHead.tsx";
import { DashboardList, DashboardSwitcher } from "./DashboardList.tsx";
import { type DashboardActions, useDashboardActions } from "./useDashboardActions.ts";
import { type DashboardPlace, useDashboardAddress } from "./useDashboardAddress.ts";
import { Wallboard } from "./Wallboard.tsx";
import { WidgetGrid } from "./WidgetGrid.tsx";

/** What drags and resizes comes with the first change. */
const Editor = onDemand(() => import("./editor/Editor.tsx").then((module) => module.Editor));

/** Pages of widgets; without one in the address, the first of the list. */
export function Dashboards() {
  const place = useDashboardAddress();
  const list = useDashboards();
  const isWide = useMedia("(min-width: 1280px)");
  const id = place.id ?? list.data?.items[0]?.id;
  const opened = useDashboard(id);
  const dashboard = opened.data;
  const actions = useDashboardActions(dashboard, place);
  const { isWall, isEditing } = place.address;
  useTabTitle(dashboard ? `${dashboard.name} · ${words.title}` : words.title);
  useDashboardCommands(dashboard, { place, actions });
  if (dashboard && isWall)
    return (
      <Wallboard
        dashboard={dashboard}
        page={pageOf(place.address)}
        onLeave={() => place.change({ isWall: false })}
      />
    );
  if (dashboard && isEditing && dashboard.may_change)
    return (
      <Suspense fallback={null}>
        <Editor
          key={dashboard.id}
          dashboard={dashboard}
          page={pageOf(place.address)}
          onLeave={() => place.open(dashboard.id)}
        />
      </Suspense>
    );
  const nav = {
    items: list.data?.items ?? [],
    currentId: id,
    hrefOf: place.hrefOf,
    onCreate: () => actions.ask("create"),
    onImport: () => actions.ask("import"),
  };
  return (
    <>
      <div className={styles.screen}>
        {isWide && <DashboardList {...nav} />}
        <div className={styles.main}>
          {dashboard && (
            <DashboardHead
              dashboard={dashboard}
              place={place}
              actions={actions}
              switcher={isWide ? null : <DashboardSwitcher {...nav} />}
            />
          )}
          <Content place={place} list={list} opened={opened} actions={actions} />
        </div>
      </div>
      <DashboardDialogs dashboard={dashboard} place={place} actions={actions} />
    </>
  );
}

interface ContentProps {
  place: DashboardPlace;
  list: ReturnType<typeof useDashboards>;
  opened: ReturnType<typeof useDashboard>;
  actions: DashboardActions;
}

function Content({ place, list, opened, actions }: ContentProps) {
  const { isOnline } = useLiveState();
  if (list.data?.total === 0 && place.id === undefined)
    return <NoDashboards missing={list.data.missing_defaults.length} actions={actions} />;
  if (opened.data)
    return (
      <>
        {!isOnline && <OfflineNote isOffline>{words.offline}</OfflineNote>}
        <div className={styles.body}>
          {opened.data.widgets.length === 0 ? (
            <EmptyDashboard dashboard={opened.data} place={place} />
          ) : (
            <WidgetGrid widgets={opened.data.widgets} page={pageOf(place.address)} />
          )}
        </div>
      </>
    );
  const error = opened.error ?? list.error;
  if (!error) return <LoadingRows label={words.loading} count={4} rowHeight={120} />;
  const isGone = "status" in error && error.status === 404;
  return isGone ? (
    <EmptyState
      level={1}
      title={words.gone}
      actions={<Button onClick={() => place.open(undefined)}>{words.title}</Button>}
    >
      {words.goneWords}
    </EmptyState>
  ) : (
    <BrokenState
      level={1}
      title={words.broken}
      onRetry={() => (void list.refetch(), void opened.refetch())}
    >
      {errorText(error)}
    </BrokenState>
  );
}

function NoDashboards({ missing, actions }: { missing: number; actions: DashboardActions }) {
  const mayCreate = mayDo(useMe(), "dashboards@create");
  const restore = useRestoreDashboards();
  const restoreAll = () =>
    restore.mutate(
      {},
      {
        onSuccess: ({ total }) => showToast({ title: words.restored(total) }),
        onError: (error) =>
          showToast({ title: words.notDone, detail: errorText(error), tone: "problem" }),
      },
    );
  return (
    <EmptyState
      level={1}
      title={words.none}
      actions={
        mayCreate && (
          <>
            {missing > 0 && (
              <Button variant="primary" isBusy={restore.isPending} onClick={restoreAll}>
                {words.restore}
              </Button>
            )}
            <Button icon={Plus} onClick={() => actions.ask("create")}>
              {words.create}
            </Button>
            <Button icon={Upload} onClick={() => actions.ask("import")}>
              {words.import}
            </Button>
          </>
        )
      }
    >
      {mayCreate ? words.noneWords : words.noneToSee}
    </EmptyState>
  );
}

function EmptyDashboard({ dashboard, place }: { dashboard: Dashboard; place: DashboardPlace }) {
  return (
    <EmptyState
      title={words.empty}
      actions={
        dashboard.may_change && (
          <Button variant="primary" onClick={() => place.change({ isEditing: true })}>
            {words.addFirst}
          </Button>
        )
      }
    >
      {words.emptyWords}
    </EmptyState>
  );
}

function useDashboardCommands(
  dashboard: Dashboard | undefined,
  { place, actions }: { place: DashboardPlace; actions: DashboardActions },
): void {
  const { isWall, isEditing } = place.address;
  const group = words.group;
  useCommands(
    [
      ...(dashboard?.may_change === true
        ? [
            {
              id: "dashboard-edit",
              group,
              label: words.edit,
              keys: "e",
              run: () => place.change({ isEditing: true }),
            },
          ]
        : []),
      { id: "dashboard-wall", group, label: words.wall, keys: "f", run: actions.showWall },
      { id: "dashboard-export", group, label: words.export, run: actions.export },
    ],
    { isOn: dashboard !== undefined && !isWall && !isEditing },
  );
}
