import { expect, test } from "vitest";
import { defaultTags } from "#contract/tag-categories.ts";
import { anAlert } from "../../AlertTimeline/test-alert.ts";
import { evidenceOf, knownFacts } from "./known-facts.ts";

const disk = anAlert({
  id: "1",
  status: "critical",
  start: 100,
  description: "Write latency 210 ms",
  timeline: [
    { at: 100, status: "warning" },
    { at: 200, status: "critical" },
  ],
});
const lag = anAlert({
  id: "2",
  status: "critical",
  start: 150,
  timeline: [{ at: 150, status: "critical" }],
});
const cache = anAlert({
  id: "3",
  status: "ok",
  start: 90,
  timeline: [
    { at: 90, status: "warning" },
    { at: 300, status: "ok" },
  ],
});

test("names the worst that is active, what it began with and what changed last", () => {
  const facts = knownFacts([disk, lag, cache]);
  expect(facts).toMatchObject({
    total: 3,
    active: 2,
    worst: { status: "critical", count: 2 },
    first: { at: 90, status: "warning" },
    latest: { at: 300, status: "ok" },
    says: { text: "Write latency 210 ms" },
  });
  expect(facts?.worst?.alerts.map((alert) => alert.id)).toEqual(["1", "2"]);
});

test("each alert that is named is one piece of evidence, in the order of the text", () => {
  const facts = knownFacts([disk, lag, cache]);
  expect(facts && evidenceOf(facts)).toEqual(["1", "2", "3"]);
});

test("names three of many, and says how many there are", () => {
  const facts = knownFacts(
    Array.from({ length: 40 }, (_, at) => anAlert({ id: String(at), start: at })),
  );
  expect(facts?.worst?.alerts.map((alert) => alert.id)).toEqual(["0", "1", "2"]);
  expect(facts?.worst?.count).toBe(40);
});

test("when all have recovered there is no worst", () => {
  expect(knownFacts([cache])).toMatchObject({ active: 0, worst: null });
});

test("a beginning is not told again as the latest change", () => {
  expect(knownFacts([lag])?.latest).toBeNull();
});

test("without alerts nothing is known", () => {
  expect(knownFacts([])).toBeNull();
});

test("owners and runbooks are read from the tags that are said to name them", () => {
  const alerts = [
    anAlert({ id: "1", tags: { team: "pay", squad: "blue", runbook: "https://wiki/1" } }),
    anAlert({ id: "2", tags: { team: "web", squad: "blue", doc: "https://wiki/2" } }),
    anAlert({ id: "3", tags: { team: "web" } }),
  ];
  expect(knownFacts(alerts)).toMatchObject({
    owners: ["web", "pay"],
    runbooks: ["https://wiki/1"],
  });
  expect(
    knownFacts(alerts, {
      ...defaultTags,
      ownership: ["squad", "team"],
      runbook: ["doc", "runbook"],
    }),
  ).toMatchObject({
    owners: ["blue", "web", "pay"],
    runbooks: ["https://wiki/2", "https://wiki/1"],
  });
});

test("what has recovered does not speak for what is active", () => {
  const recovered = { ...cache, description: "Back to normal" };
  const silent = { ...lag, description: "" };
  expect(knownFacts([recovered, silent])?.says).toBeNull();
  const warning = anAlert({ id: "4", status: "warning", start: 10, description: "Slow" });
  expect(knownFacts([recovered, silent, warning])?.says?.text).toBe("Slow");
  expect(knownFacts([recovered])?.says?.text).toBe("Back to normal");
});
