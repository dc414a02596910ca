/** What targets have to be told whatever breaks, asked of what receivers took. */
import type { Fault } from "./check.ts";
import type { Arrival, ReceiverName } from "./receivers.ts";

/** A share, its incident, and what is left to be sent, at one moment. */
export interface ShareFacts {
  id: string;
  receiver: string;
  incident_id: string;
  status: string;
  active: boolean;
  waiting: number;
  dead: number;
}
/** From when until when something of ours was broken, by this process's monotonic clock. */
export interface Breakage {
  beginMs: number;
  endMs: number;
}
export interface DeliveryFacts {
  shares: readonly ShareFacts[];
  taken: readonly Arrival[];
  breakages: readonly Breakage[];
}

const healthy: ReceiverName = "steady";
/** Results are written together; a connection that nobody answers is given up within a minute. */
const beforeMs = 2000;
const afterMs = 60_000;

export function deliveryFaults({ shares, taken, breakages }: DeliveryFacts): Fault[] {
  const byShare = Map.groupBy(taken, ({ shareId }) => shareId);
  return [
    ...shares.flatMap((share) => shareProblems(share, byShare.get(share.id) ?? [])),
    ...[...byShare].flatMap(([shareId, arrivals]) => orderProblems(shareId, arrivals)),
    ...repeats(taken)
      .filter(([first]) => !breakages.some((breakage) => isAround(first, breakage)))
      .map(
        ([first]) => `the healthy receiver got message ${first.key} twice, and nothing had broken`,
      ),
  ].map((what) => ({ kind: "delivery", what }));
}

/** Of the healthy receiver: messages that came again, because nobody had written that they arrived. */
export const countRepeats = (taken: readonly Arrival[]): number => repeats(taken).length;

function shareProblems(share: ShareFacts, arrivals: readonly Arrival[]): string[] {
  const name = `share ${share.id} of incident ${share.incident_id} with ${share.receiver}`;
  if (share.dead > 0) return [`${name} has ${share.dead} dead letters`];
  if (share.waiting > 0) return [`${name} still waits`];
  const last = arrivals.at(-1);
  if (!last) return [`${name}: nothing arrived`];
  if (last.status === share.status && last.isActive === share.active) return [];
  return [
    `${name}: told last that it is ${stateText(last.status, last.isActive)}, and it is ${stateText(share.status, share.active)}`,
  ];
}

const stateText = (status: string, isActive: boolean): string =>
  `${status}${isActive ? "" : ", ended"}`;

/** A message may come again, but none comes for the first time after a newer one. */
function orderProblems(shareId: string, arrivals: readonly Arrival[]): string[] {
  const seen = new Set<string>();
  let newest = 0;
  const problems: string[] = [];
  for (const { key, sequence } of arrivals) {
    if (sequence < newest && !seen.has(key))
      problems.push(`share ${shareId}: message ${sequence} came after ${newest}`);
    seen.add(key);
    newest = Math.max(newest, sequence);
  }
  return problems;
}

function repeats(taken: readonly Arrival[]): (readonly [Arrival, ...Arrival[]])[] {
  const byKey = Map.groupBy(
    taken.filter(({ receiver }) => receiver === healthy),
    ({ key }) => key,
  );
  return [...byKey.values()].flatMap(([first, ...again]) =>
    first && again.length > 0 ? [[first, ...again] as const] : [],
  );
}

const isAround = ({ atMs }: Arrival, { beginMs, endMs }: Breakage): boolean =>
  atMs >= beginMs - beforeMs && atMs <= endMs + afterMs;
