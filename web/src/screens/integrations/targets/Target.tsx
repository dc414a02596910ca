import { KeyRound, Send, Trash2 } from "lucide-react";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { takesShares } from "#contract/outbound/kinds.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useCheckTarget,
  useTestTarget,
  useUpdateTarget,
} from "../../../data/outbound-integrations.ts";
import { useMe } from "../../../data/session/session.ts";
import { TestResult } from "../../../parts/deliveries/TestResult.tsx";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Switch } from "../../../ui/form/Switch.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { TabPanel, Tabs } from "../../../ui/layout/Tabs.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { targetFormWords as words } from "../../../words/words.ts";
import { BackLink } from "../BackLink.tsx";
import { DeleteTarget } from "./DeleteTarget.tsx";
import { TargetCallbacks } from "./TargetCallbacks.tsx";
import { TargetConnection } from "./TargetConnection.tsx";
import { TargetDeliveries } from "./TargetDeliveries.tsx";
import { TargetFacts } from "./TargetFacts.tsx";
import { TargetNotices } from "./TargetNotices.tsx";
import { callsBack, canCheck } from "./kinds/kind-forms.ts";
import { readTargetSearch, targetHref, targetTabs } from "./target-search.ts";
import { TargetUpdates } from "./TargetUpdates.tsx";
import styles from "./Target.module.css";

/** One system that incidents are shared with: where it is, what it is sent, and what arrived. */
export function Target({ target }: { target: OutboundIntegration }) {
  const { id, name, health, parent_source_system: kind } = target;
  const isShareable = takesShares(kind);
  const search = readTargetSearch(useSearch({ strict: false }));
  const { tab: namedTab = "connection", troubles = false } = isShareable ? search : {};
  const tabs = targetTabs.filter((tabId) => tabId !== "callbacks" || callsBack(kind));
  const tab = tabs.find((tabId) => tabId === namedTab) ?? "connection";
  const go = useNavigateTo();
  const mayUpdate = mayDo(useMe(), "integrations@update");
  const test = useTestTarget();
  const check = useCheckTarget();
  const idBase = `target-${id}`;
  const end = (
    <>
      {canCheck(target) && (
        <Button
          icon={KeyRound}
          isBusy={check.isPending}
          disabledReason={mayUpdate ? undefined : words.testNeeds}
          onClick={() => check.mutate({ params: { id } })}
        >
          {words.check}
        </Button>
      )}
      {isShareable && (
        <Button
          icon={Send}
          variant={health.state === "never" ? "primary" : "default"}
          isBusy={test.isPending}
          disabledReason={mayUpdate ? undefined : words.testNeeds}
          onClick={() => test.mutate({ params: { id } })}
        >
          {words.test}
        </Button>
      )}
      <DeleteButton target={target} />
    </>
  );
  return (
    <>
      <PageTitle hasLine extra={<ActiveSwitch target={target} mayUpdate={mayUpdate} />} end={end}>
        {name}
      </PageTitle>
      <div className={styles.page}>
        <div className={styles.back}>
          <BackLink />
        </div>
        {isShareable && (
          <Tabs
            label={words.tabsLabel}
            idBase={idBase}
            className={styles.tabs}
            items={tabs.map((tabId) => ({ id: tabId, label: words.tabs[tabId] }))}
            value={tab}
            onChange={(next) => go(targetHref(id, { tab: next }), { replace: true })}
          />
        )}
        <TestResult test={test} words={words.testResult} className={styles.note} />
        <TestResult test={check} words={words.checkResult} className={styles.note} />
        <TargetNotices target={target} />
        <TabPanel idBase={idBase} id={tab}>
          {tab === "connection" && (
            <div className={styles.columns}>
              <TargetConnection target={target} />
              <TargetFacts target={target} />
            </div>
          )}
          {tab === "updates" && <TargetUpdates target={target} />}
          {tab === "callbacks" && <TargetCallbacks target={target} />}
          {tab === "deliveries" && <TargetDeliveries target={target} hasTroublesOnly={troubles} />}
        </TabPanel>
      </div>
    </>
  );
}

/** Pauses and resumes at once. */
function ActiveSwitch({
  target: { id, active },
  mayUpdate,
}: {
  target: OutboundIntegration;
  mayUpdate: boolean;
}) {
  const { mutate, isPending, variables } = useUpdateTarget();
  const isOn = isPending ? (variables.body.active ?? active) : active;
  return (
    <Switch
      label={words.active}
      isOn={isOn}
      isDisabled={!mayUpdate}
      onToggle={(next) =>
        mutate(
          { params: { appKey: id }, body: { active: next } },
          {
            onError: (error) =>
              showToast({ tone: "problem", title: words.notSwitched, detail: errorText(error) }),
          },
        )
      }
    />
  );
}

function DeleteButton({ target }: { target: OutboundIntegration }) {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  if (!hasToggle(me, "delete_outbound_integrations") || !mayDo(me, "integrations@delete"))
    return null;
  return (
    <>
      <IconButton hasEdge icon={Trash2} label={words.delete} onClick={() => setAsking(true)} />
      {isAsking && <DeleteTarget target={target} onClose={() => setAsking(false)} />}
    </>
  );
}
