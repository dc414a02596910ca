import fc from "fast-check";
import { expect, test } from "vitest";
import { analyseIncident } from "./analyse-incident.ts";
import { categoryOf } from "./category.ts";
import type { Analysis, AnalysisAlert, AnalysisFacts, Claim } from "./facts.ts";

/** 2026-11-24 02:31 UTC. */
const START = 1_795_487_460;

const alert = (id: string, entity: string, more: Partial<AnalysisAlert> = {}): AnalysisAlert => ({
  id,
  entity,
  problem: "latency",
  severity: "critical",
  isActive: true,
  start: START,
  tags: { host: entity, region: "eu" },
  ...more,
});
const facts = (more: Partial<AnalysisFacts>): AnalysisFacts => ({
  start: START,
  end: null,
  alerts: [],
  changes: [],
  activities: [],
  past: [],
  dependenciesOf: (entity) => new Set(entity === "web-1" ? ["db-1"] : []),
  missingTags: [],
  runbookTags: ["runbook"],
  ...more,
});
const chain = [
  alert("1", "db-1", { problem: "disk latency" }),
  alert("2", "web-1", { start: START + 120, severity: "warning" }),
];
const texts = (claims: readonly Claim[]): string[] => claims.map(({ text }) => text);
const claimsOf = ({ summary, causes, impact, next_step }: Analysis): Claim[] => [
  ...summary,
  ...causes.flatMap(({ reasons }) => reasons),
  ...impact,
  ...(next_step ? [next_step] : []),
];

test("it says what, where, since when, how it spread, and what depends on what", () => {
  const { summary, impact, category } = analyseIncident(facts({ alerts: chain }));
  expect(texts(summary)).toEqual([
    "It began with “disk latency” on db-1 at 2026-11-24 02:31 UTC.",
    "All of it is in region eu.",
    "2 of 2 alerts are active, the worst is critical.",
    "From db-1 it reached web-1 after 2 min.",
    "web-1 depends on db-1.",
  ]);
  expect(summary[4]).toMatchObject({ isOfTopology: true });
  expect(summary[3]?.evidence).toEqual([
    { kind: "alert", id: "1" },
    { kind: "alert", id: "2" },
  ]);
  expect(texts(impact)).toEqual(["2 hosts: db-1 and web-1."]);
  expect(category).toBe("Latency");
});

test("what failed first, and what others depend on, is the likelier cause", () => {
  const { causes, next_step } = analyseIncident(facts({ alerts: chain }));
  expect(causes.map(({ entity }) => entity)).toEqual(["db-1", "web-1"]);
  expect(texts(causes[0]?.reasons ?? [])).toContain("web-1 depends on it.");
  expect(causes.reduce((sum, { score }) => sum + score, 0)).toBeLessThan(1);
  expect(next_step?.text).toBe("Look at db-1 first: “disk latency”.");
});

test("a change that touched an entity speaks for it, and is the next step", () => {
  const change = {
    id: "9",
    title: "CHG-1: new version",
    start: START - 600,
    end: START - 300,
    isConfirmed: false,
    suspicion: 0.9,
    tags: { host: "web-1" },
    summary: "new version",
  };
  const together = chain.map((entry) => ({ ...entry, start: START, severity: "critical" }));
  const without = facts({ alerts: together, dependenciesOf: () => new Set() });
  const scoreOf = (analysis: Analysis) =>
    analysis.causes.find(({ entity }) => entity === "web-1")?.score ?? 0;
  const analysis = analyseIncident({ ...without, changes: [change] });
  expect(scoreOf(analysis)).toBeGreaterThan(scoreOf(analyseIncident(without)));
  expect(analysis.causes[0]?.entity).toBe("web-1");
  expect(texts(analysis.summary)).toContain(
    "The change CHG-1: new version came 5 min before the first alert and is suspected.",
  );
  expect(analysis.next_step?.evidence).toEqual([{ kind: "change", id: "9" }]);
});

test("instructions come first; what ended says so; people are named", () => {
  const analysis = analyseIncident(
    facts({
      end: START + 600,
      alerts: [
        alert("1", "db-1", { isActive: false, tags: { runbook: "https://wiki.example/db" } }),
      ],
      activities: [
        { id: "5", action: "commented", actor: "Rui", at: START + 60 },
        { id: "4", action: "acknowledged", actor: "Ada", at: START + 30 },
      ],
    }),
  );
  expect(analysis.next_step?.text).toContain("https://wiki.example/db");
  expect(texts(analysis.summary)).toContain("It ended after 10 min: 1 alert, none active.");
  expect(texts(analysis.summary).at(-1)).toBe("Ada acknowledged it and Rui commented on it.");
});

test("tags are recommended that most alike incidents have, and only with their evidence", () => {
  const past = (id: string, value: string, problem = "disk latency") => ({
    id,
    alerts: [{ entity: "db-1", problem, start: START - 86_400 }],
    tags: { team: [value] },
  });
  const recommended = (...incidents: ReturnType<typeof past>[]) =>
    analyseIncident(
      facts({ alerts: chain, past: incidents, missingTags: [{ id: "team", name: "team" }] }),
    ).recommended_tags;
  expect(recommended(past("1", "storage"), past("2", "storage"), past("3", "web"))).toEqual([
    {
      tag_id: "team",
      name: "team",
      value: "storage",
      evidence: [
        { kind: "incident", id: "1" },
        { kind: "incident", id: "2" },
      ],
    },
  ]);
  expect(recommended(past("1", "storage"))).toEqual([]);
  expect(recommended(past("1", "a"), past("2", "b"))).toEqual([]);
  expect(recommended(past("1", "a", "other"), past("2", "a", "other"))).toEqual([]);
});

test("what is new here is said, once there is something to compare with", () => {
  const ordinary = Array.from({ length: 6 }, (_, at) => ({
    id: String(at),
    alerts: [
      { entity: "web-1", problem: at % 2 ? "latency" : `load of ${"abcdef"[at]}`, start: 1 },
    ],
    tags: {},
  }));
  const reasons =
    analyseIncident(facts({ alerts: chain, past: ordinary })).causes[0]?.reasons ?? [];
  expect(texts(reasons)).toContain("“disk latency” on it is new here.");
});

const arbitraryAlert = fc.record({
  id: fc.integer({ min: 1, max: 999 }).map(String),
  entity: fc.constantFrom("db-1", "web-1", "web-2", "<b>x</b>"),
  problem: fc.oneof(fc.constantFrom("disk", "latency"), fc.string({ maxLength: 300 })),
  severity: fc.constantFrom("critical", "warning", "unknown", "odd"),
  isActive: fc.boolean(),
  start: fc.integer({ min: START, max: START + 3 }),
  tags: fc.dictionary(fc.constantFrom("host", "service", "region"), fc.string({ maxLength: 20 })),
});

test("the same facts give the same answer in any order, and every sentence has evidence", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryAlert, { selector: ({ id }) => id, minLength: 1, maxLength: 12 }),
      (alerts) => {
        const analysis = analyseIncident(facts({ alerts }));
        expect(analyseIncident(facts({ alerts: alerts.toReversed() }))).toEqual(analysis);
        const known = new Set(alerts.map(({ id }) => id));
        for (const { evidence } of claimsOf(analysis)) {
          expect(evidence.length).toBeGreaterThan(0);
          expect(evidence.filter(({ id }) => !known.has(id))).toEqual([]);
        }
        for (const { score } of analysis.causes) expect(score).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test("nothing is said of nothing", () => {
  expect(analyseIncident(facts({}))).toMatchObject({ causes: [], next_step: null, category: null });
});

test.each([
  ["Host is down", "Availability"],
  ["p99 latency of checkout", "Latency"],
  ["certificate expires in 3 days", "Security"],
  ["colour is green", null],
])("%s is about %s", (problem, expected) => {
  expect(categoryOf([{ problem }])).toBe(expected);
});
