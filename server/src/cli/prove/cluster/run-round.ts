import { setTimeout as sleep } from "node:timers/promises";
import { check, type Facts, type Fault } from "../check.ts";
import { collectFacts, waitUntilDrained } from "../collect-facts.ts";
import { type Ledger, openLedger } from "../ledger.ts";
import { type LoadTarget, runLoad } from "../load.ts";
import { loadIncidentVersions } from "../store-prove.ts";
import type { Progress } from "../../progress.ts";
import type { ClusterRig, RoundOrganization } from "./cluster-rig.ts";
import { historyFaults, type LastStatuses, sendHistories } from "./histories.ts";
import { injectFault } from "./inject-fault.ts";
import { type Listener, newsFaults, openListener } from "./listeners.ts";
import type { PlannedFault, RoundPlan } from "./plan-round.ts";
import { waitUntilMoved } from "./rig-nats.ts";
import { watchBacklog } from "./watch-backlog.ts";

export interface RoundResult extends RoundPlan {
  organizationId: string;
  faults: readonly (PlannedFault & {
    /** Seconds from its end until everything was decided that had been accepted by then. */
    workedOffS: number | null;
  })[];
  requests: number;
  accepted: number;
  unanswered: number;
  /** Requests. */
  throughNats: number;
  incidents: number;
  tookS: number;
  failures: Fault[];
}

const loadMs = 5000;
/** A node that takes long to come back is waited for without load. */
const maxLoadMs = 8000;
const ratePerS = 40;
const historySenders = 3;
/** A balancer asks another node after so long without an answer. */
const balancerMs = 3000;
const newsMs = 30_000;

export async function runRound(
  rig: ClusterRig,
  plan: RoundPlan,
  progress: Progress,
): Promise<RoundResult> {
  const restartProblems = await rig.useLayout(plan);
  const began = performance.now();
  const organization = await rig.createOrganization(`Round ${plan.number}`);
  const crashesBefore = rig.servers().map((server) => server.crashes());
  const takenBefore = await rig.nats?.taken();
  const ledger = openLedger();
  const listeners = openListeners(rig, organization, plan);
  const backlog = watchBacklog(rig, organization.organizationId);
  try {
    const { last, endsS } = await breakUnderLoad(rig, ledger, { plan, organization, progress });
    const { organizationId } = organization;
    const facts = await collectSettled(rig, ledger, { organizationId, progress });
    await backlog.stop();
    const news = await waitForNews(rig, listeners, organizationId);
    const crashes = rig
      .servers()
      .flatMap((server, node) =>
        server.crashes() > (crashesBefore[node] ?? 0)
          ? [`node ${node + 1} ended by itself: ${server.lastError()}`]
          : [],
      );
    return {
      ...plan,
      organizationId,
      faults: plan.faults.map((fault, index) => ({
        ...fault,
        workedOffS: backlog.workedOffS(endsS[index] ?? 0),
      })),
      ...totalsOf(ledger),
      throughNats: ((await rig.nats?.taken()) ?? 0) - (takenBefore ?? 0),
      incidents: facts.incidents.length,
      tookS: (performance.now() - began) / 1000,
      failures: [
        ...check(facts),
        ...historyFaults(facts.alerts, last),
        ...news,
        ...[...restartProblems, ...crashes].map((what) => ({ kind: "server" as const, what })),
      ],
    };
  } finally {
    await backlog.stop();
    for (const listener of listeners) listener.close();
  }
}

async function breakUnderLoad(
  rig: ClusterRig,
  ledger: Ledger,
  {
    plan,
    organization,
    progress,
  }: { plan: RoundPlan; organization: RoundOrganization; progress: Progress },
): Promise<{ last: LastStatuses; endsS: number[] }> {
  const target: LoadTarget = {
    ...organization,
    servers: rig.servers().filter((_, node) => plan.roles[node]?.includes("api")),
    balancerMs,
  };
  const seed = `${plan.seed} ${plan.number}`;
  let isEnding = false;
  const isOver = (): boolean => isEnding;
  const sent = (): void => progress.say(`round ${plan.number}: ${ledger.lastNumber()} requests`);
  const story = runLoad(target, ledger, { seed, ratePerS, isOver, sent });
  const histories = Array.from({ length: historySenders }, (_, sender) =>
    sendHistories(target, ledger, { seed: `${seed} sender ${sender}`, isOver }),
  );
  try {
    const injected = Promise.all(plan.faults.map((fault) => injectFault(rig, fault)));
    await Promise.all([Promise.race([injected, sleep(maxLoadMs)]), sleep(loadMs)]);
    isEnding = true;
    await story;
    const last = new Map((await Promise.all(histories)).flatMap((statuses) => [...statuses]));
    return { last, endsS: await injected };
  } finally {
    isEnding = true;
    await Promise.allSettled([story, ...histories]);
  }
}

const maxLooks = 20;

/** Timers go on sending events of their own: what came in since nothing waited is waited for too. */
async function collectSettled(
  rig: ClusterRig,
  ledger: Ledger,
  { organizationId, progress }: { organizationId: string; progress: Progress },
): Promise<Facts> {
  for (let looks = 1; ; looks += 1) {
    if (rig.nats) await waitUntilMoved(rig.nats, progress);
    await waitUntilDrained(rig.database.db(), progress);
    const facts = await collectFacts({ db: rig.database.db(), organizationId }, ledger);
    if (facts.receipts.every(({ isTaken }) => isTaken) || looks >= maxLooks) return facts;
  }
}

const openListeners = (
  rig: ClusterRig,
  { organizationId, sessionToken }: RoundOrganization,
  { roles }: RoundPlan,
): Listener[] =>
  rig
    .servers()
    .flatMap(({ url }, node) =>
      roles[node]?.includes("live")
        ? [
            openListener({ url, node, sessionToken }, () =>
              rig.database.db().tenant(organizationId, loadIncidentVersions),
            ),
          ]
        : [],
    );

/** Timers may go on changing incidents: what counts is that everybody catches up. */
async function waitForNews(
  rig: ClusterRig,
  listeners: readonly Listener[],
  organizationId: string,
): Promise<Fault[]> {
  for (const began = performance.now(); ;) {
    const incidents = await rig.database.db().tenant(organizationId, loadIncidentVersions);
    const faults = newsFaults(listeners, incidents);
    if (faults.length === 0 || performance.now() - began > newsMs) return faults;
    await sleep(100);
  }
}

const totalsOf = ({
  entries,
}: Ledger): Pick<RoundResult, "requests" | "accepted" | "unanswered"> => ({
  requests: entries.length,
  accepted: entries.reduce(
    (sum, { result }) => sum + (result.kind === "accepted" ? result.accepted : 0),
    0,
  ),
  unanswered: entries.filter(({ result }) => result.kind === "lost").length,
});
