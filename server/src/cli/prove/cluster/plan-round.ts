import { type NodeRole, nodeRoles } from "#contract/node-roles.ts";
import { type SeededRandom, seededRandom } from "../../../features/demo/seeded-random.ts";
import { natsServerCount } from "../nats-program.ts";

/** What breaks: for how long, and how much where there is more and less of it. */
const faultSpecs = {
  kill: { of: "node", forMs: [0, 2500] },
  freeze: { of: "node", forMs: [1000, 7000] },
  cut: { of: "node", forMs: [200, 3000] },
  forget: { of: "node", forMs: [0, 0] },
  /** Milliseconds each way. */
  delay: { of: "node", forMs: [1000, 4000], amount: [25, 250] },
  /** Seconds. */
  clock: { of: "node", forMs: [1000, 4000], amount: [-7200, 7200] },
  "database-restart": { of: "database", forMs: [0, 1500] },
  "database-kill": { of: "database", forMs: [0, 1500] },
  "database-freeze": { of: "database", forMs: [500, 4000] },
  "disk-full": { of: "database", forMs: [1500, 3500] },
  "nats-kill": { of: "nats", forMs: [0, 2500] },
  "nats-freeze": { of: "nats", forMs: [500, 5000] },
  "nats-cut": { of: "nats", forMs: [200, 4000] },
} satisfies Record<
  string,
  { of: "node" | "database" | "nats"; forMs: [number, number]; amount?: [number, number] }
>;
export type FaultKind = keyof typeof faultSpecs;
export const faultKinds = Object.keys(faultSpecs) as FaultKind[]; // its own keys
const kindsOf = (...whose: string[]): FaultKind[] =>
  faultKinds.filter((kind) => whose.includes(faultSpecs[kind].of));

export const isOfNats = (kind: FaultKind): boolean => faultSpecs[kind].of === "nats";

export interface PlannedFault {
  kind: FaultKind;
  /** From 0, or the server of NATS; null: the database of all, or every server of NATS. */
  node: number | null;
  atMs: number;
  forMs: number;
  amount: number;
}
export interface RoundPlan {
  seed: string;
  number: number;
  /** Of each node. */
  roles: readonly (readonly NodeRole[])[];
  /** NATS takes requests before the database does. */
  usesNats: boolean;
  faults: readonly PlannedFault[];
}

/** So many rounds in a row have the same roles, because nodes have to start anew for others. */
const roundsPerLayout = 3;
/** As often with all roles everywhere as with parts of them. */
const roundsWithAndWithout = 2 * roundsPerLayout;
const latestMs = 2500;

/**
 * The same seed and number make the same round. With NATS a fault of its own is added to those that
 * a round has anyway.
 */
export function planRound(seed: string, number: number, nodes: number): RoundPlan {
  const dice = seededRandom(`${seed} round ${number}`);
  const kinds = kindsOf("node", "database");
  const first = planFault(dice, nodes, kinds);
  const faults = dice.happens(0.5)
    ? [first]
    : [first, planFault(dice, nodes, first.node === null ? kindsOf("node") : kinds)];
  const usesNats = Math.floor((number - 1) / roundsWithAndWithout) % 2 === 1;
  return {
    seed,
    number,
    roles: planRoles(seed, number, nodes),
    usesNats,
    faults: usesNats ? [...faults, planNatsFault(seed, number)] : faults,
  };
}

/** Where there is no NATS to break. */
export const withoutNats = (plan: RoundPlan): RoundPlan => ({
  ...plan,
  usesNats: false,
  faults: plan.faults.filter(({ kind }) => !isOfNats(kind)),
});

function planNatsFault(seed: string, number: number): PlannedFault {
  const dice = seededRandom(`${seed} nats ${number}`);
  const planned = planFault(dice, natsServerCount, kindsOf("nats"));
  return dice.happens(0.4) ? { ...planned, node: null } : planned;
}

/** `count`: of the nodes or servers that may break. */
function planFault(dice: SeededRandom, count: number, kinds: readonly FaultKind[]): PlannedFault {
  const kind = dice.pick(kinds);
  const spec: { of: string; forMs: [number, number]; amount?: [number, number] } = faultSpecs[kind];
  return {
    kind,
    node: spec.of === "database" ? null : dice.integer(0, count - 1),
    atMs: dice.integer(500, latestMs),
    forMs: dice.integer(...spec.forMs),
    amount: spec.amount ? dice.integer(...spec.amount) : 0,
  };
}

/** In turns all of them everywhere, and each somewhere. */
function planRoles(seed: string, number: number, nodes: number): readonly NodeRole[][] {
  const layout = Math.floor((number - 1) / roundsPerLayout);
  const roles = Array.from({ length: nodes }, (): NodeRole[] => []);
  if (layout % 2 === 0) return roles.map(() => [...nodeRoles]);
  const dice = seededRandom(`${seed} layout ${layout}`);
  for (const role of nodeRoles) for (const node of dice.sample(roles, 0.5)) node.push(role);
  for (const node of roles) if (node.length === 0) node.push(dice.pick(nodeRoles));
  return roles;
}
