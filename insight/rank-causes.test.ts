import fc from "fast-check";
import { expect, test } from "vitest";
import { type CauseTopology, rankCauses, signalKeysOf } from "./rank-causes.ts";
import { type Signal, SignalHistory } from "./signal-history.ts";

/** Three instances each of `web`, which calls `orders`, which calls `db`. */
const calls: Record<string, string[]> = { web: ["orders", "db"], orders: ["db"], db: [] };
const wholeOf = (entity: string): string | undefined => /^([a-z]+)-\d$/.exec(entity)?.[1];
const topology: CauseTopology = {
  wholeOf,
  instances: () => 3,
  dependenciesOf: (entity) => new Set(calls[entity] ?? []),
  has: (entity) => (wholeOf(entity) ?? entity) in calls,
};
const signal = (entity: string, name: string, changes: Partial<Signal> = {}): Signal => ({
  entity,
  name,
  kind: "metric",
  time: 1000,
  isDrop: false,
  ...changes,
});
const historyOf = (...incidents: Signal[][]): SignalHistory => {
  const history = new SignalHistory();
  for (const signals of incidents) history.add(signalKeysOf(signals, topology));
  return history;
};
const ordinary = [
  [signal("web-1", "threads"), signal("db-1", "pages")],
  [signal("web-1", "threads"), signal("db-2", "pages")],
  [signal("web-1", "threads"), signal("db-3", "pages")],
];
const order = (signals: Signal[]): string[] =>
  rankCauses(signals, topology, historyOf(signals, ...ordinary)).map(({ entity }) => entity);

test("what is rare here tells more than what every incident has", () => {
  expect(order([signal("web-1", "threads"), signal("orders-1", "memory")])[0]).toBe("orders-1");
});

test("what comes back in the same form does not become ordinary", () => {
  const signals = [signal("web-1", "threads"), signal("orders-1", "memory")];
  const once = rankCauses(signals, topology, historyOf(signals, ...ordinary));
  const often = historyOf(signals, signals, signals, ...ordinary);
  expect(rankCauses(signals, topology, often)).toEqual(once);
});

test("several instances speak for their service, a single one for itself", () => {
  const instances = ["orders-1", "orders-2", "orders-3"];
  expect(order(instances.map((entity) => signal(entity, "cpu")))[0]).toBe("orders");
  expect(order([signal("orders-2", "cpu")])[0]).toBe("orders-2");
  const [first] = rankCauses(
    instances.map((entity) => signal(entity, "cpu")),
    topology,
    historyOf(...ordinary),
  );
  expect(first?.evidence[0]).toMatchObject({ name: "cpu", kind: "metric", instances: 3 });
});

test("the called, the early and the entity's own metrics come first", () => {
  const errors = (entity: string, time = 1000): Signal => signal(entity, "errors", { time });
  expect(order([errors("web"), errors("orders"), errors("db")])[0]).toBe("db");
  expect(order([signal("web-1", "cpu", { time: 1400 }), signal("web-2", "disk")])[0]).toBe("web-2");
  expect(order([signal("db-1", "slow", { kind: "request" }), signal("web-2", "disk")])[0]).toBe(
    "web-2",
  );
  expect(order([signal("db-1", "cpu", { isDrop: true }), signal("web-2", "disk")])[0]).toBe(
    "web-2",
  );
});

const arbitrarySignals = fc.array(
  fc.record({
    entity: fc.constantFrom("web", "web-1", "web-2", "orders-1", "db", "db-1", "elsewhere", ""),
    name: fc.oneof(fc.constantFrom("cpu 1", "cpu 2", "memory"), fc.string()),
    kind: fc.constantFrom("metric" as const, "log" as const, "request" as const),
    time: fc.integer({ min: 0, max: 2 ** 31 }),
    isDrop: fc.boolean(),
  }),
  { maxLength: 60 },
);

test("whatever the signals are, in whatever order: known entities, finite scores, best first", () => {
  fc.assert(
    fc.property(arbitrarySignals, (signals) => {
      const history = historyOf(signals, ...ordinary);
      const causes = rankCauses(signals, topology, history);
      expect(causes.every(({ entity }) => topology.has(entity))).toBe(true);
      const scores = causes.map(({ score }) => score);
      expect(scores.every((score) => Number.isFinite(score) && score >= 0)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(causes.every(({ evidence }) => evidence.length <= 5)).toBe(true);
      expect(rankCauses(signals.toReversed(), topology, history)).toEqual(causes);
    }),
  );
});

test("the same facts give the same answer, a hundred times", () => {
  const signals = fc.sample(arbitrarySignals, { seed: 4, numRuns: 1 }).flat();
  const history = historyOf(signals, ...ordinary);
  const first = JSON.stringify(rankCauses(signals, topology, history));
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(rankCauses(signals, topology, history))).toBe(first);
});
