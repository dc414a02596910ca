import { type NodeRole, nodeRoles } from "#contract/node-roles.ts";
import { type SeededRandom, seededRandom } from "../../../features/demo/seeded-random.ts";

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
} satisfies Record<
  string,
  { of: "node" | "database"; forMs: [number, number]; amount?: [number, number] }
>;
export type FaultKind = keyof typeof faultSpecs;
export const faultKinds = Object.keys(faultSpecs) as FaultKind[]; // its own keys

export interface PlannedFault {
  kind: FaultKind;
  /** From 0; null: the database of all. */
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
  faults: readonly PlannedFault[];
}

/** So many rounds in a row have the same roles, because nodes have to start anew for others. */
const roundsPerLayout = 3;
const latestMs = 2500;

/** The same seed and number make the same round. */
export function planRound(seed: string, number: number, nodes: number): RoundPlan {
  const dice = seededRandom(`${seed} round ${number}`);
  const first = planFault(dice, nodes, faultKinds);
  const isOfNode = (kind: FaultKind): boolean => faultSpecs[kind].of === "node";
  const faults = dice.happens(0.5)
    ? [first]
    : [
        first,
        planFault(dice, nodes, first.node === null ? faultKinds.filter(isOfNode) : faultKinds),
      ];
  return { seed, number, roles: planRoles(seed, number, nodes), faults };
}

function planFault(dice: SeededRandom, nodes: number, kinds: readonly FaultKind[]): PlannedFault {
  const kind = dice.pick(kinds);
  const spec: { of: string; forMs: [number, number]; amount?: [number, number] } = faultSpecs[kind];
  return {
    kind,
    node: spec.of === "node" ? dice.integer(0, nodes - 1) : null,
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
