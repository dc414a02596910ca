import { expect, test } from "vitest";
import { nodeRoles } from "#contract/node-roles.ts";
import { statuses } from "#contract/statuses.ts";
import { formatClusterReport } from "./cluster-report.ts";
import { historyFaults } from "./histories.ts";
import { newsFaults } from "./listeners.ts";
import { faultKinds, isOfNats, planRound, withoutNats } from "./plan-round.ts";
import { workedOffS } from "./watch-backlog.ts";

const rounds = Array.from({ length: 200 }, (_, index) => planRound("tocsin", index + 1, 3));

test("a seed and a number make the same round again, and other numbers others", () => {
  expect(planRound("tocsin", 7, 3)).toEqual(rounds[6]);
  expect(new Set(rounds.map(({ faults }) => JSON.stringify(faults))).size).toBe(rounds.length);
});

test("200 rounds break everything, on every node and server, once or twice in a round", () => {
  const faults = rounds.flatMap((round) => round.faults);
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  for (const isNats of [false, true])
    expect(
      new Set(faults.filter(({ kind }) => isOfNats(kind) === isNats).map(({ node }) => node)),
    ).toEqual(new Set([null, 0, 1, 2]));
  for (const { faults: both } of rounds.map(withoutNats)) {
    expect([1, 2]).toContain(both.length);
    expect(both.filter(({ node }) => node === null).length).toBeLessThanOrEqual(1);
  }
});

test("NATS adds a fault to every second six rounds, and changes no other", () => {
  for (const { number, usesNats, faults } of rounds) {
    expect(usesNats).toBe((number - 1) % 12 >= 6);
    expect(faults.filter(({ kind }) => isOfNats(kind))).toHaveLength(usesNats ? 1 : 0);
  }
  expect([2, 7].map((number) => withoutNats(planRound("tocsin", number, 3)).faults)).toEqual([
    [
      { kind: "kill", node: 2, atMs: 1815, forMs: 2090, amount: 0 },
      { kind: "cut", node: 0, atMs: 2118, forMs: 2322, amount: 0 },
    ],
    [
      { kind: "kill", node: 0, atMs: 1471, forMs: 1156, amount: 0 },
      { kind: "delay", node: 1, atMs: 1945, forMs: 1050, amount: 154 },
    ],
  ]);
});

test("each node has a role and each role a node; in half of the rounds all have all", () => {
  for (const { roles } of rounds) {
    expect(new Set(roles.flat())).toEqual(new Set(nodeRoles));
    for (const list of roles) expect(list.length).toBeGreaterThan(0);
  }
  const whole = rounds.filter(({ roles }) =>
    roles.every((list) => list.length === nodeRoles.length),
  );
  expect(whole.length).toBeGreaterThan(rounds.length / 3);
  expect(whole.length).toBeLessThan((rounds.length * 2) / 3);
});

test("a console that knows an older version, or nothing, is a fault of its node", () => {
  const incidents = [
    { id: "1", version: 2 },
    { id: "2", version: 1 },
  ];
  const current = {
    node: 0,
    versions: new Map([
      ["1", 2],
      ["2", 3],
    ]),
  };
  const older = { node: 1, versions: new Map([["1", 1]]) };
  expect(newsFaults([current, older], incidents)).toEqual([
    {
      kind: "news",
      what: "a console on node 2 was not told the newest version of 2 of 2 incidents: of 1 it knows 1, and it is 2",
    },
  ]);
});

test.each([
  ["warning", []],
  ["ok", ["db-1 is ok, and its sender said warning last"]],
  [null, ["db-1 is not there, and its sender said warning last"]],
] as const)("an alert that is %s after a warning", (status, expected) => {
  const [first] = statuses;
  const alert = {
    id: "1",
    primary_value: "db-1",
    identity: "a",
    is_current: status !== null,
    incident_id: "1",
    status: status ?? first,
    events: 1,
  };
  expect(historyFaults([alert], new Map([["db-1", "warning"]])).map(({ what }) => what)).toEqual(
    expected,
  );
});

test("the backlog is worked off once nothing waits that had come by then", () => {
  const samples = [
    { atS: 9, oldestS: null },
    { atS: 11, oldestS: 8 },
    { atS: 12, oldestS: 10 },
    { atS: 14, oldestS: 13 },
  ];
  expect(workedOffS(samples, 10)).toBe(4);
  expect(workedOffS(samples.slice(0, 3), 10)).toBeNull();
});

test("the report says how to have a failed round again", () => {
  const [plan] = rounds;
  if (!plan) throw new Error("there is a first round");
  const failures = [{ kind: "lost" as const, what: "request 3 is gone" }];
  const natsFault = { kind: "nats-freeze", node: 1, atMs: 500, forMs: 2000, amount: 0 } as const;
  const text = formatClusterReport({
    seed: "tocsin",
    nodes: 3,
    rounds: [],
    failed: [
      { ...plan, faults: [natsFault], usesNats: true, failures, logged: ["node-1: trouble"] },
    ],
    leftOut: ["full disk, because mounting needs root"],
  });
  expect(text).toContain("tocsin prove --cluster --nodes 3 --seed tocsin --round 1");
  expect(text).toContain("nats-freeze of server 2 at 0.5 s for 2.0 s, with NATS");
  expect(text).toContain("lost: request 3 is gone");
  expect(text).toContain("node-1: trouble");
  expect(text).toContain("Left out: full disk, because mounting needs root.");
  expect(text).toContain("1 rounds failed.");
});
