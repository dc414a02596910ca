import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../features/demo/seeded-random.ts";
import { lockOrganization } from "../../features/incidents/stores/store-world.ts";
import type { Breakage } from "./delivery-faults.ts";
import type { Ledger } from "./ledger.ts";
import { deliver } from "./load.ts";
import type { Rig } from "./rig.ts";
import { inboxEvents } from "./rig-organization.ts";
import { shuffledStorm } from "./shuffled-storm.ts";

export interface Sabotage {
  kills: number;
  restarts: number;
  cuts: number;
  /** Connections that are forgotten without an end. */
  forgets: number;
  /** PostgreSQL stands still and goes on. */
  stops: number;
  floods: number;
  storms: number;
}
export interface SabotageCounts extends Sabotage {
  /** Floods that met a 429 with its Retry-After. */ heldBack: number;
}

interface SabotageOptions {
  plan: Sabotage;
  seed: string;
  forMs: number;
  onBroken: (breakage: Breakage) => void;
  onProgress: (text: string) => void;
}

/**
 * Breaks what can be broken, one thing after the other, at moments that the seed decides, while the
 * load goes on.
 */
export async function sabotage(
  rig: Rig,
  ledger: Ledger,
  { plan, seed, forMs, onBroken, onProgress }: SabotageOptions,
): Promise<SabotageCounts> {
  const dice = seededRandom(`${seed} sabotage`);
  const done: SabotageCounts = {
    kills: 0,
    restarts: 0,
    cuts: 0,
    forgets: 0,
    stops: 0,
    floods: 0,
    storms: 0,
    heldBack: 0,
  };
  const acts: { name: keyof Sabotage; run(): Promise<void> }[] = [
    {
      name: "kills",
      run: async () => {
        await dice.pick(rig.servers).kill();
      },
    },
    { name: "restarts", run: () => rig.restartPostgres(done.restarts % 2 === 0) },
    { name: "cuts", run: () => rig.cutNetwork(dice.integer(200, 2500)) },
    {
      name: "forgets",
      run: async () => {
        rig.forgetConnections();
      },
    },
    { name: "stops", run: () => rig.stopPostgres(dice.integer(2000, 12_000)) },
    {
      name: "floods",
      run: async () => {
        if (await flood(rig, ledger)) done.heldBack += 1;
      },
    },
    { name: "storms", run: () => shuffledStorm(rig, ledger, { dice, number: done.storms }) },
  ];
  const queue = acts
    .flatMap((act) => Array.from({ length: plan[act.name] }, () => ({ act, at: dice.next() })))
    .sort((a, b) => a.at - b.at);
  const began = performance.now();
  for (const [index, { act, at }] of queue.entries()) {
    // Spread over the time, at random within each share of it.
    const dueMs = ((index + at) / queue.length) * forMs * 0.9;
    await sleep(Math.max(0, dueMs - (performance.now() - began)));
    const beginMs = performance.now();
    await act.run();
    if (!harmless.has(act.name)) onBroken({ beginMs, endMs: performance.now() });
    done[act.name] += 1;
    onProgress(progressText(done));
  }
  return done;
}

/** No process and no connection ends by it. */
const harmless: ReadonlySet<keyof Sabotage> = new Set(["floods", "storms"]);

const progressText = (done: SabotageCounts): string =>
  `${done.kills} kills, ${done.restarts} database restarts, ${done.cuts} cuts, ${done.forgets} forgotten, ${done.stops} stops, ${done.floods} floods, ${done.storms} shuffled storms`;

const eventsPerRequest = 500;

/**
 * Holds the lane with the lock that it needs itself, and sends until the inbox is full and says
 * when to come back.
 */
async function flood(rig: Rig, ledger: Ledger): Promise<boolean> {
  let isFull = false;
  const open: Promise<unknown>[] = [];
  await rig.db().tenant(rig.organizationId, async (sql) => {
    await lockOrganization(sql, rig.organizationId);
    for (let sent = 0; sent < 3 * inboxEvents && !isFull; sent += eventsPerRequest) {
      const number = ledger.nextNumber();
      const alerts = Array.from({ length: eventsPerRequest }, (_, index) => ({
        host: `flood-${index % 40}.northwind.example`,
        check: "flood",
        status: (number + index) % 3 === 0 ? "ok" : "warning",
        description: `wave ${number}`,
      }));
      const text = JSON.stringify({ ledger: String(number), alerts });
      const answered = Promise.withResolvers<void>();
      open.push(
        deliver(rig, ledger, {
          entry: { number, events: eventsPerRequest, bad: 0 },
          path: "/data/v2/alerts",
          appKey: rig.appKeyOf("api"),
          text,
          onThrottled: () => {
            isFull = true;
            answered.resolve();
          },
        }).finally(answered.resolve),
      );
      await answered.promise;
    }
  });
  await Promise.all(open);
  return isFull;
}
