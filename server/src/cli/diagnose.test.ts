import { expect, test } from "vitest";
import { type DatabaseFacts, diagnose } from "./diagnose.ts";

const healthy = (): DatabaseFacts & {
  organizations: [DatabaseFacts["organizations"][number]];
} => ({
  version: "18.4",
  nowS: 1000,
  databaseS: 1000.2,
  migrations: { applied: ["1.sql"], shipped: ["1.sql"] },
  role: { name: "app", facts: { rolsuper: false, rolbypassrls: false, owns: 0 } },
  unguarded: [],
  nodes: [],
  mayBeServed: true,
  knownJobKinds: ["wake"],
  organizations: [
    {
      name: "organization 1",
      wrongSets: [],
      jobKinds: [],
      facts: {
        pending: 3,
        oldest_pending: 990,
        newest: 999,
        sealed_until: null,
        failures: 0,
      },
    },
  ],
});

test("a healthy installation has nothing but good findings", () => {
  expect(diagnose(healthy()).filter((finding) => finding.state !== "ok")).toEqual([]);
});

const faultCases: [
  string,
  string,
  "wrong" | "warning",
  RegExp,
  (facts: ReturnType<typeof healthy>) => void,
][] = [
  [
    "an old database",
    "database",
    "wrong",
    /older than 15/,
    (facts) => {
      facts.version = "14.2";
    },
  ],
  [
    "a schema behind",
    "schema",
    "wrong",
    /2\.sql/,
    (facts) => {
      facts.migrations.shipped.push("2.sql");
    },
  ],
  [
    "a schema ahead",
    "schema",
    "wrong",
    /newer version/,
    (facts) => {
      facts.migrations.applied.push("9.sql");
    },
  ],
  [
    "no role",
    "role",
    "wrong",
    /does not exist/,
    (facts) => {
      facts.role.facts = null;
    },
  ],
  [
    "a role that owns",
    "role",
    "wrong",
    /owns 4 tables/,
    (facts) => {
      facts.role.facts = { rolsuper: false, rolbypassrls: false, owns: 4 };
    },
  ],
  [
    "a role that passes security by",
    "role",
    "wrong",
    /bypasses row level security/,
    (facts) => {
      facts.role.facts = { rolsuper: false, rolbypassrls: true, owns: 0 };
    },
  ],
  [
    "an open table",
    "isolation",
    "wrong",
    /alerts/,
    (facts) => {
      facts.unguarded = ["alerts"];
    },
  ],
  [
    "clocks apart",
    "clock",
    "wrong",
    /60\.0 s apart/,
    (facts) => {
      facts.databaseS = 940;
    },
  ],
  [
    "wrong counters",
    "organization 1: counters",
    "wrong",
    /says 2\/0, counted 1\/0/,
    (facts) => {
      facts.organizations[0].wrongSets = [{ id: 1, stored: [2, 0], counted: [1, 0] }];
    },
  ],
  [
    "dead letters",
    "organization 1: dead letters",
    "wrong",
    /5 events/,
    (facts) => {
      facts.organizations[0].facts.failures = 5;
    },
  ],
  [
    "a stuck inbox",
    "organization 1: inbox",
    "wrong",
    /500 s/,
    (facts) => {
      facts.organizations[0].facts.oldest_pending = 500;
    },
  ],
  [
    "an inbox that nobody serves",
    "organization 1: inbox",
    "warning",
    /no server is running/,
    (facts) => {
      facts.organizations[0].facts.oldest_pending = 500;
      facts.mayBeServed = false;
    },
  ],
  [
    "jobs that are given up",
    "organization 1: jobs",
    "wrong",
    /2 of the kind "wake" are dead letters/,
    (facts) => {
      facts.organizations[0].jobKinds = [
        {
          kind: "wake",
          jobs: 2,
          next_due: null,
          failing: 0,
          failing_error: null,
          dead: 2,
          dead_error: "boom",
        },
      ];
    },
  ],
  [
    "a clock that went back",
    "organization 1: clock",
    "wrong",
    /in the future/,
    (facts) => {
      facts.organizations[0].facts.newest = 5000;
    },
  ],
];
test.each(faultCases)("%s is found", (_, name, state, detail, ail) => {
  const facts = healthy();
  ail(facts);
  expect(diagnose(facts).filter((finding) => finding.state !== "ok")).toEqual([
    { name, state, detail: expect.stringMatching(detail) as string },
  ]);
});
