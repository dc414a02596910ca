import { Suspense, useMemo } from "react";
import type { Incident } from "#contract/incidents.ts";
import type { CurrentUser } from "#contract/session.ts";
import { hasToggle, mayAct, mayDo } from "../../../data/client/access.ts";
import { useActivities } from "../../../data/feed/activities.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { useLinkedCount } from "../../../data/service-desk.ts";
import { useMe } from "../../../data/session/session.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { TabPanel, Tabs } from "../../../ui/layout/Tabs.tsx";
import { useTabTitle } from "../../../ui/layout/useTabTitle.ts";
import { detailWords as words } from "../../../words/words.ts";
import { alertNames } from "../../AlertTimeline/alert-name.ts";
import { type DetailChange, type DetailSearch, detailTabs } from "./detail-search.ts";
import { AcknowledgeButton } from "../actions/AcknowledgeButton.tsx";
import { IncidentActions } from "../actions/IncidentActions.tsx";
import { IncidentActivity } from "./IncidentActivity.tsx";
import { IncidentAlerts } from "../alerts/IncidentAlerts.tsx";
import styles from "./IncidentDetail.module.css";
import type { IncidentDialogKind } from "../actions/IncidentDialogs.tsx";
import { IncidentHeader, type IncidentNavigation } from "./IncidentHeader.tsx";
import { IncidentOverview } from "./IncidentOverview.tsx";
import { IncidentResponders } from "./IncidentResponders.tsx";
import { useAllAlerts } from "../alerts/useAllAlerts.ts";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";
import { usePersonName } from "../usePersonName.ts";
import { onDemand } from "../../../ui/on-demand.ts";

const AlertDrawer = onDemand(() =>
  import("../alerts/AlertDrawer.tsx").then((module) => module.default),
);

const IncidentDeliveries = onDemand(() =>
  import("../../deliveries/IncidentDeliveries.tsx").then((module) => module.default),
);

const IncidentTickets = onDemand(() =>
  import("../tickets/IncidentTickets.tsx").then((module) => module.default),
);

const IncidentChanges = onDemand(() =>
  import("../changes/IncidentChanges.tsx").then((module) => module.default),
);

const Executions = onDemand(() =>
  import("../../workflows/Executions.tsx").then((module) => module.Executions),
);

const IncidentAnalysis = onDemand(() =>
  import("../analysis/IncidentAnalysis.tsx").then((module) => module.default),
);

const SuspectCount = onDemand(() =>
  import("../changes/SuspectCount.tsx").then((module) => module.default),
);

const IncidentRelated = onDemand(() =>
  import("../related/IncidentRelated.tsx").then((module) => module.default),
);
const IncidentTopology = onDemand(() =>
  import("../topology/IncidentTopology.tsx").then((module) => module.default),
);
const IncidentSimilar = onDemand(() =>
  import("../similar/IncidentSimilar.tsx").then((module) => module.default),
);

export interface IncidentDetailProps {
  env: string;
  incident: Incident;
  search: DetailSearch;
  /** Opens another part of the same incident. `isStep`: Back comes here again. */
  onSearch: (change: DetailChange, how?: { isStep?: boolean }) => void;
  actions: IncidentActionHandlers;
  onOpenDialog: (kind: IncidentDialogKind) => void;
  onResolve: () => void;
  navigation: IncidentNavigation;
  /** On a page of its own, narrow: the actions stand at its foot. */
  isPage: boolean;
}

/** One incident: what it is, what can be done, and everything that is known of it. */
export function IncidentDetail(props: IncidentDetailProps) {
  const {
    env,
    incident,
    search,
    onSearch,
    actions: incidentActions,
    onOpenDialog,
    onResolve,
    navigation,
    isPage,
  } = props;
  const incidentKey: IncidentKey = { env, id: incident.id };
  const me = useMe();
  const tab = shownTabs(me).find((id) => id === search.tab) ?? "overview";
  const mayResolve = mayAct(me, env, "resolve");
  const nameOf = usePersonName();
  const answer = useAllAlerts(incidentKey);
  const activity = useActivities(incidentKey);
  const names = useMemo(() => alertNames(answer.data?.items ?? []), [answer.data]);
  const opened = answer.data?.items.find((alert) => alert.id === search.alert);
  useTabTitle(`${words.number(incident.id)} ${incident.title}`);
  const openChange = (id: string) => onSearch({ tab: "changes", change: id }, { isStep: true });
  const openAlert = (id: string) => onSearch({ alert: id }, { isStep: true });
  const idBase = `incident-${incident.id}`;
  const actions = (
    <IncidentActions
      env={env}
      incident={incident}
      actions={incidentActions}
      onOpenDialog={onOpenDialog}
      onResolve={onResolve}
      pageHref={navigation.pageHref}
      isBar={isPage}
    />
  );
  return (
    <div className={styles.detail} data-page={isPage || undefined}>
      <IncidentHeader
        incident={incident}
        navigation={navigation}
        isPage={isPage}
        assignee={incident.assignment ? nameOf(incident.assignment.assignee) : null}
        action={
          isPage && <AcknowledgeButton env={env} incident={incident} actions={incidentActions} />
        }
      />
      {incident.merged_into !== null && <MergedNotice target={incident.merged_into} />}
      {!isPage && actions}
      <IncidentResponders
        env={env}
        incident={incident}
        actions={incidentActions}
        onAdd={() => onOpenDialog("responders")}
      />
      <DetailTabs
        idBase={idBase}
        tab={tab}
        incident={incident}
        activityCount={activity.data?.total}
        onSearch={onSearch}
      />
      <TabPanel idBase={idBase} id={tab} className={styles.panel}>
        {tab === "alerts" ? (
          <IncidentAlerts
            key={incident.id}
            env={env}
            incident={incident}
            search={search}
            onSearch={onSearch}
            actions={incidentActions}
            onAlert={openAlert}
          />
        ) : isBeside(tab) ? (
          <BesideTab {...props} tab={tab} />
        ) : (
          <ScrollRegion key={incident.id} label={words.tabs[tab]} className={styles.scroll}>
            {tab === "overview" && (
              <IncidentOverview
                env={env}
                incident={incident}
                alertsQuery={answer}
                actions={incidentActions}
                onAlert={openAlert}
                onDeliveries={() => onSearch({ deliveries: "open" }, { isStep: true })}
                onChange={openChange}
              />
            )}
            {tab === "workflows" && <WorkflowsTab incidentKey={incidentKey} />}
            {tab === "activity" && (
              <IncidentActivity
                incidentKey={incidentKey}
                search={search}
                onSearch={onSearch}
                alertNames={names}
                onAlert={openAlert}
              />
            )}
          </ScrollRegion>
        )}
      </TabPanel>
      {isPage && actions}
      {search.deliveries && <DeliveriesDrawer id={incident.id} onSearch={onSearch} />}
      {opened && (
        <Suspense fallback={null}>
          <AlertDrawer
            alert={opened}
            onResolve={
              mayResolve ? () => void incidentActions.resolveAlerts([opened.id]) : undefined
            }
            onClose={() => onSearch({ alert: "" })}
          />
        </Suspense>
      )}
    </div>
  );
}

const suggestionToggles = [
  "similar_incident_recommendations",
  "historical_suggested_actions",
  "suggested_remediation",
  "external_similarities",
] as const;

const shownTabs = (me: CurrentUser) =>
  detailTabs.filter(
    (id) =>
      (id !== "tickets" || hasToggle(me, "service_desk")) &&
      (id !== "workflows" || hasToggle(me, "automation_workflow_view")) &&
      (id !== "analysis" || hasToggle(me, "ai_incident_summary")) &&
      (id !== "similar" || suggestionToggles.some((toggle) => hasToggle(me, toggle))) &&
      (id !== "related" || hasToggle(me, "incident_correlation_admin")) &&
      (id !== "topology" || hasToggle(me, "incident_correlation_topology")) &&
      (id !== "changes" || mayDo(me, "changes@read")),
  );

interface DetailTabsProps extends Pick<IncidentDetailProps, "incident" | "onSearch"> {
  idBase: string;
  tab: (typeof detailTabs)[number];
  activityCount: number | undefined;
}
function DetailTabs({ idBase, tab, incident, activityCount, onSearch }: DetailTabsProps) {
  const me = useMe();
  const counts = {
    overview: undefined,
    analysis: undefined,
    alerts: incident.alerts.total,
    activity: activityCount,
    similar: undefined,
    related: undefined,
    topology: undefined,
    changes: mayDo(me, "changes@read") && (
      <Suspense fallback={null}>
        <SuspectCount incidentId={incident.id} />
      </Suspense>
    ),
    workflows: undefined,
    tickets: useLinkedCount(incident.id, { isOn: hasToggle(me, "service_desk") }),
  };
  return (
    <Tabs
      label={words.tabsLabel}
      idBase={idBase}
      className={styles.tabs}
      value={tab}
      onChange={(next) => onSearch({ tab: next, alert: "", ticket: "", change: "" })}
      items={shownTabs(me).map((id) => ({ id, label: words.tabs[id], count: counts[id] }))}
    />
  );
}

const besideTabs = ["analysis", "changes", "related", "similar", "tickets", "topology"] as const;
type BesideTabName = (typeof besideTabs)[number];
const isBeside = (tab: string): tab is BesideTabName => besideTabs.some((name) => name === tab);

/** What stands beside the incident, each with a list and a pane of its own. */
function BesideTab(props: IncidentDetailProps & { tab: BesideTabName }) {
  const { tab, env, incident, search, onSearch, onOpenDialog, navigation } = props;
  const isAlone = navigation.pageHref === undefined;
  const shared = { env, incident, search, onSearch, isAlone };
  return (
    <Suspense fallback={null}>
      {tab === "similar" ? (
        <ScrollRegion key={incident.id} label={words.tabs[tab]} className={styles.scroll}>
          <IncidentSimilar
            incidentKey={{ env, id: incident.id }}
            isMerged={incident.merged_into !== null}
          />
        </ScrollRegion>
      ) : tab === "related" ? (
        <ScrollRegion key={incident.id} label={words.tabs[tab]} className={styles.scroll}>
          <IncidentRelated env={env} incident={incident} />
        </ScrollRegion>
      ) : tab === "topology" ? (
        <ScrollRegion key={incident.id} label={words.tabs[tab]} className={styles.scroll}>
          <IncidentTopology
            env={env}
            incident={incident}
            onAlert={(alert) => onSearch({ alert }, { isStep: true })}
          />
        </ScrollRegion>
      ) : tab === "tickets" ? (
        <IncidentTickets key={incident.id} {...shared} onOpenTicket={() => onOpenDialog("share")} />
      ) : tab === "analysis" ? (
        <IncidentAnalysis key={incident.id} env={env} incident={incident} onSearch={onSearch} />
      ) : (
        <IncidentChanges key={incident.id} {...shared} />
      )}
    </Suspense>
  );
}

const WorkflowsTab = (props: { incidentKey: IncidentKey }) => (
  <Suspense fallback={null}>
    <Executions {...props} />
  </Suspense>
);

function MergedNotice({ target }: { target: string }) {
  return (
    <Notice
      className={styles.notice}
      actions={
        <ButtonLink size="s" href={`/incident/${target}`}>
          {words.openTarget(target)}
        </ButtonLink>
      }
    >
      {words.merged(target)}
    </Notice>
  );
}

function DeliveriesDrawer({
  id,
  onSearch,
}: { id: string } & Pick<IncidentDetailProps, "onSearch">) {
  return (
    <Suspense fallback={null}>
      <IncidentDeliveries key={id} id={id} onClose={() => onSearch({ deliveries: "" })} />
    </Suspense>
  );
}
