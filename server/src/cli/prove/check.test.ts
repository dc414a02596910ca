import { describe, expect, test } from "vitest";
import { check, type Facts, type ReceiptFacts } from "./check.ts";

/**
 * Two requests, three events: one opened an alert, one resolved it again, one opened another in the
 * same incident.
 */
const consistentFacts = (): Facts => ({
  ledger: [
    {
      number: 1,
      events: 2,
      bad: 1,
      result: { kind: "accepted", id: "11", accepted: 2, rejected: 1 },
    },
    { number: 2, events: 1, bad: 0, result: { kind: "lost", reason: "socket hang up" } },
    { number: 3, events: 1, bad: 0, result: { kind: "lost", reason: "socket hang up" } },
  ],
  receipts: [
    {
      id: "11",
      number: 1,
      isOwn: false,
      isTaken: true,
      events: 2,
      rejected: [1],
      tally: { opened: 1, resolved: 1 },
      outcomes: [
        { index: 0, outcome: "opened", reason: "no_incident_matches", alertId: "5" },
        { index: 2, outcome: "resolved", reason: "resolved", alertId: "5" },
      ],
    },
    {
      id: "12",
      number: 2,
      isOwn: false,
      isTaken: true,
      events: 1,
      rejected: [],
      tally: { joined: 1 },
      outcomes: [{ index: 0, outcome: "joined", reason: "correlated", alertId: "6" }],
    },
    {
      id: "13",
      number: null,
      isOwn: true,
      isTaken: true,
      events: 1,
      rejected: [],
      tally: { late: 1 },
      outcomes: [{ index: 0, outcome: "late", reason: "heard_since", alertId: "6" }],
    },
  ],
  alerts: [
    {
      id: "5",
      primary_value: "shuffled-0",
      identity: "a",
      is_current: true,
      incident_id: "9",
      status: "ok",
      events: 2,
    },
    {
      id: "6",
      primary_value: "db-1",
      identity: "b",
      is_current: true,
      incident_id: "9",
      status: "critical",
      events: 1,
    },
  ],
  incidents: [
    {
      id: "9",
      active: true,
      merged_into: null,
      alerts_total: 2,
      alerts_active: 1,
      by_status: [1, 0, 0, 0, 1],
      created: 1,
    },
  ],
  wrongSets: [],
  differences: [],
  unread: 0,
});

const faultKinds = (facts: Facts): string[] =>
  [...new Set(check(facts).map((fault) => fault.kind))].sort();
const receipt = (facts: Facts, index: number): ReceiptFacts =>
  facts.receipts[index] ?? expect.unreachable();

test("a sound run has no fault", () => {
  expect(check(consistentFacts())).toEqual([]);
});

describe("a broken build is told", () => {
  const breakages: [string, string[], (facts: Facts) => void][] = [
    [
      "loses a request that it accepted",
      ["alert", "counter", "lost"],
      (facts) => {
        Object.assign(facts, { receipts: facts.receipts.slice(1) });
      },
    ],
    [
      "ends in another status when the order differs",
      ["order"],
      (facts) => {
        Object.assign(facts.alerts[1] ?? {}, { primary_value: "shuffled-1" });
      },
    ],
    [
      "stores a request twice",
      ["alert", "counter", "duplicated"],
      (facts) => {
        Object.assign(facts, { receipts: [...facts.receipts, { ...receipt(facts, 0), id: "19" }] });
      },
    ],
    [
      "stores what it refused",
      ["duplicated"],
      (facts) => {
        Object.assign(facts.ledger[1] ?? {}, { result: { kind: "refused", reason: "status 413" } });
      },
    ],
    [
      "refuses what it should take",
      ["lost"],
      (facts) => {
        Object.assign(facts.ledger[2] ?? {}, { result: { kind: "refused", reason: "status 413" } });
      },
    ],
    [
      "stores half of a request",
      ["counter", "half"],
      (facts) => {
        Object.assign(receipt(facts, 0), {
          events: 1,
          outcomes: receipt(facts, 0).outcomes.slice(0, 1),
          tally: { opened: 1 },
        });
      },
    ],
    [
      "answers with another receipt's id",
      ["half"],
      (facts) => {
        Object.assign(facts.ledger[0] ?? {}, {
          result: { kind: "accepted", id: "99", accepted: 2, rejected: 1 },
        });
      },
    ],
    [
      "leaves a request waiting",
      ["alert", "counter", "outcome"],
      (facts) => {
        Object.assign(receipt(facts, 1), { isTaken: false, outcomes: [], tally: null });
      },
    ],
    [
      "gives an event no outcome",
      ["counter", "outcome"],
      (facts) => {
        Object.assign(receipt(facts, 0), {
          outcomes: receipt(facts, 0).outcomes.slice(0, 1),
          tally: { opened: 1 },
        });
      },
    ],
    [
      "gives an event two outcomes",
      ["counter", "outcome"],
      (facts) => {
        Object.assign(receipt(facts, 0), {
          outcomes: [...receipt(facts, 0).outcomes, { index: 2, outcome: "updated", alertId: "5" }],
        });
      },
    ],
    [
      "decides a rejected event",
      ["outcome"],
      (facts) => {
        Object.assign(receipt(facts, 0), { rejected: [2] });
      },
    ],
    [
      "leaves an event in the middle",
      ["alert", "counter", "outcome"],
      (facts) => {
        Object.assign(receipt(facts, 1).outcomes[0] ?? {}, { outcome: "pending" });
      },
    ],
    [
      "dead-letters a good event",
      ["alert", "counter", "dead letter"],
      (facts) => {
        Object.assign(receipt(facts, 1).outcomes[0] ?? {}, { outcome: "failed", alertId: null });
      },
    ],
    [
      "tallies wrongly",
      ["counter"],
      (facts) => {
        Object.assign(receipt(facts, 1), { tally: { joined: 2 } });
      },
    ],
    [
      "opens two alerts of one identity",
      ["identity"],
      (facts) => {
        Object.assign(facts.alerts[1] ?? {}, { identity: "a" });
      },
    ],
    [
      "applies an event twice",
      ["counter"],
      (facts) => {
        Object.assign(facts.alerts[0] ?? {}, { events: 3 });
      },
    ],
    [
      "loses an alert",
      ["alert", "counter"],
      (facts) => {
        Object.assign(facts, { alerts: facts.alerts.slice(0, 1) });
      },
    ],
    [
      "makes an alert of nothing",
      ["alert", "counter"],
      (facts) => {
        Object.assign(facts, {
          alerts: [
            ...facts.alerts,
            {
              id: "7",
              primary_value: "db-2",
              identity: "c",
              is_current: true,
              incident_id: "9",
              status: "ok",
              events: 1,
            },
          ],
        });
      },
    ],
    [
      "puts an alert into no incident",
      ["alert", "counter"],
      (facts) => {
        Object.assign(facts.alerts[1] ?? {}, { incident_id: "8" });
      },
    ],
    [
      "makes an empty incident",
      ["incident"],
      (facts) => {
        Object.assign(facts, {
          incidents: [
            ...facts.incidents,
            {
              id: "10",
              active: false,
              merged_into: null,
              alerts_total: 0,
              alerts_active: 0,
              by_status: [0, 0, 0, 0, 0],
              created: 1,
            },
          ],
        });
      },
    ],
    [
      "creates an incident twice",
      ["incident"],
      (facts) => {
        Object.assign(facts.incidents[0] ?? {}, { created: 2 });
      },
    ],
    [
      "counts an incident's alerts wrongly",
      ["counter"],
      (facts) => {
        Object.assign(facts.incidents[0] ?? {}, { by_status: [2, 0, 0, 0, 0] });
      },
    ],
    [
      "keeps a resolved incident active",
      ["counter"],
      (facts) => {
        Object.assign(facts.alerts[1] ?? {}, { status: "ok" });
      },
    ],
    [
      "counts a folder wrongly",
      ["counter"],
      (facts) => {
        Object.assign(facts, {
          wrongSets: [{ id: 1, stored: [2, 0, 0, 0, 0, 0], counted: [1, 0, 0, 0, 0, 0] }],
        });
      },
    ],
    [
      "groups otherwise than its replay",
      ["replay"],
      (facts) => {
        Object.assign(facts, {
          differences: [
            { kind: "split", alerts: ["a 1"], live: ["9"], replayed: ["1", "2"], isByHand: false },
          ],
        });
      },
    ],
    [
      "cannot read its own log",
      ["replay"],
      (facts) => {
        Object.assign(facts, { unread: 2 });
      },
    ],
  ];
  test.each(breakages)("one that %s", (_, expected, break_) => {
    const facts = consistentFacts();
    break_(facts);
    expect(faultKinds(facts)).toEqual(expected);
  });
});
