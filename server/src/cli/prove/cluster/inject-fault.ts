import { setTimeout as sleep } from "node:timers/promises";
import { natsServerCount } from "../nats-program.ts";
import type { ClusterRig } from "./cluster-rig.ts";
import type { FaultKind, PlannedFault } from "./plan-round.ts";

/** Leaves this much space: so little that PostgreSQL soon has none. */
const leftBytes = 500_000;

type Injection = (
  rig: ClusterRig,
  fault: PlannedFault & { node: number; isOfAll: boolean },
) => Promise<void>;

/** Each breaks something and mends it. */
const injections: Record<FaultKind, Injection> = {
  kill: async (rig, { node, forMs }) => rig.servers()[node]?.kill(forMs),
  freeze: async (rig, { node, forMs }) => rig.servers()[node]?.freeze(forMs),
  cut: async (rig, { node, forMs }) => rig.proxies[node]?.cut(forMs),
  forget: async (rig, { node }) => rig.proxies[node]?.forget(),
  delay: async (rig, { node, forMs, amount }) => {
    rig.proxies[node]?.delay(amount);
    await sleep(forMs);
    rig.proxies[node]?.delay(0);
  },
  clock: async (rig, { node, forMs, amount }) => {
    rig.servers()[node]?.skewClock(amount);
    await sleep(forMs);
    rig.servers()[node]?.skewClock(0);
  },
  "database-restart": ({ database }, { forMs }) => database.restart(false, forMs),
  "database-kill": ({ database }, { forMs }) => database.restart(true, forMs),
  "database-freeze": ({ database }, { forMs }) => database.freeze(forMs),
  "disk-full": async ({ database, disk }, { forMs }) => {
    if ("impossibleBecause" in disk) return;
    disk.fill(leftBytes);
    await sleep(forMs);
    disk.clear();
    await database.ensureRunning();
  },
  "nats-kill": ({ nats }, { node, isOfAll, forMs }) =>
    onServers({ node, isOfAll }, async (index) => {
      await nats?.servers.kill(index);
      await sleep(forMs);
      nats?.servers.start(index);
    }),
  "nats-freeze": ({ nats }, { node, isOfAll, forMs }) =>
    onServers({ node, isOfAll }, async (index) => nats?.servers.freeze(index, forMs)),
  "nats-cut": ({ nats }, { node, isOfAll, forMs }) =>
    onServers({ node, isOfAll }, async (index) => nats?.servers.cut(index, forMs)),
};

/** One server of NATS, or all of them at once. */
async function onServers(
  { node, isOfAll }: { node: number; isOfAll: boolean },
  breakServer: (index: number) => Promise<void>,
): Promise<void> {
  const all = Array.from({ length: natsServerCount }, (_, index) => index);
  await Promise.all((isOfAll ? all : [node]).map(breakServer));
}

/**
 * Answers when, by the wall clock, the others had nothing in their way any more: from the kill of a
 * process on, from the end of anything else on.
 */
export async function injectFault(rig: ClusterRig, fault: PlannedFault): Promise<number> {
  await sleep(fault.atMs);
  const begin = Date.now();
  const isOfAll = fault.node === null;
  await injections[fault.kind](rig, { ...fault, node: fault.node ?? 0, isOfAll });
  return (fault.kind === "kill" ? begin : Date.now()) / 1000;
}
