import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryDesk } from "./arbitrary-desk.ts";
import { arbitraryIncident, arbitraryTickets } from "./arbitrary-tickets.ts";
import {
  type IncidentText,
  indexTickets,
  rankIndexedTickets,
  rankTickets,
} from "./rank-tickets.ts";

const start = 1_795_000_000;
const incident = {
  title: "Disk of db-ord-03.fra1 is full",
  texts: ["No space left on device /var/lib/postgresql", "Orders cannot be saved"],
  labels: { host: ["db-ord-03.fra1"], service: ["orders"], team: ["payments"] },
  start,
  end: start + 3600,
};
const ticket = (id: string, title: string, description = "") => ({
  id,
  title,
  description,
  labels: {} as Record<string, string[]>,
  openedAt: start + 600,
});
const tickets = [
  ticket("printer", "Printer on the second floor is out of paper", "Please bring some."),
  ticket("vpn", "VPN drops every hour", "Since the update, the connection is lost."),
  {
    ...ticket("disk", "Cannot place ORDERS", "Error: no space left on device, says DB-ORD-03"),
    labels: { service: ["Orders"], host: ["web-1"] },
  },
  ticket("host", "Monitoring is silent about db-ord-04.fra1", "It has no space to show."),
  ticket("empty", ""),
];

test("the ticket about the incident comes first, with what both have", () => {
  const [best, ...rest] = rankTickets(incident, tickets);
  expect(best).toEqual({
    id: "disk",
    confidence: best?.confidence,
    words: expect.arrayContaining(["ORDERS", "DB-ORD-03", "device", "space"]),
    labels: [
      { name: "host", incident: ["db-ord-03.fra1"], ticket: ["web-1"], matches: false },
      { name: "service", incident: ["orders"], ticket: ["Orders"], matches: true },
    ],
  });
  expect(best?.words).not.toContain("DB");
  expect(best?.confidence).toBeGreaterThan(0.5);
  expect(rest.filter(({ confidence }) => confidence > 0.3)).toEqual([]);
  expect(rest.find(({ id }) => id === "empty")).toEqual({
    id: "empty",
    confidence: 0,
    words: [],
    labels: [],
  });
});

test("the further from the incident a ticket was opened, the less it is trusted", () => {
  const confidenceAt = (openedAt: number) =>
    rankTickets(
      incident,
      tickets.map((item) => ({ ...item, openedAt })),
    )[0]?.confidence ?? 0;
  const during = confidenceAt(incident.start);
  expect(confidenceAt(incident.end)).toBe(during);
  const later = [1, 6, 24, 240].map((hours) => confidenceAt(incident.end + hours * 3600));
  expect([during, ...later]).toEqual([during, ...later].toSorted((a, b) => b - a));
  expect(new Set([during, ...later]).size).toBe(5);
  expect(confidenceAt(incident.start - 6 * 3600)).toBe(later[1]);
  const lasting = { ...incident, end: null };
  const late = tickets.map((item) => ({ ...item, openedAt: incident.end + 240 * 3600 }));
  expect(rankTickets(lasting, late)[0]?.confidence).toBe(during);
});

test("the same facts give the same answer, in whatever order the tickets come", () => {
  const first = JSON.stringify(rankTickets(incident, tickets));
  const index = indexTickets(tickets);
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(rankIndexedTickets(incident, index))).toBe(first);
  const order = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  expect(order(rankTickets(incident, tickets.toReversed()))).toEqual(
    order(rankTickets(incident, tickets)),
  );
});

const answersOf = (change: (incident: IncidentText) => IncidentText) =>
  fc.sample(arbitraryDesk, { seed: 1, numRuns: 10 }).flatMap((desk) => {
    const index = indexTickets(desk.tickets);
    return desk.incidents.map(({ incident: problem, ticketId }) => {
      const ranked = rankIndexedTickets(change(problem), index);
      return { ranked, ticketId, place: ranked.findIndex(({ id }) => id === ticketId) };
    });
  });

const withHosts = (problem: IncidentText): IncidentText => {
  const hosts = Array.from({ length: 200 }, (_, number) => `node-${number}.lab.example`);
  const { host = [], ...labels } = problem.labels;
  return {
    ...problem,
    texts: [...problem.texts, ...hosts.map((name) => `${problem.title} and ${name}`)],
    labels: { ...labels, host: [...host, ...hosts] },
  };
};

test.each([
  ["people's own words lead from an incident to its ticket", (problem: IncidentText) => problem],
  ["so they do from a storm of two hundred hosts", withHosts],
])("%s, and confidences promise no more than they hold", (_, change) => {
  const answers = answersOf(change);
  const first = answers.filter(({ place }) => place === 0).length;
  const amongThree = answers.filter(({ place }) => place < 3).length;
  expect(first / answers.length).toBeGreaterThan(0.8);
  expect(amongThree / answers.length).toBeGreaterThan(0.95);

  const suggested = answers.flatMap(({ ranked, ticketId }) =>
    ranked
      .filter(({ confidence }) => confidence >= 0.5)
      .map(({ id, confidence }) => ({ confidence, isRight: id === ticketId })),
  );
  const right = suggested.filter(({ isRight }) => isRight).length;
  const expected = suggested.reduce((sum, { confidence }) => sum + confidence, 0);
  expect(right / answers.length).toBeGreaterThan(0.5);
  expect((expected - right) / suggested.length).toBeLessThan(0.05);
});

test("confidences are probabilities, best first, whatever the texts are", () => {
  fc.assert(
    fc.property(arbitraryIncident, arbitraryTickets, (anyIncident, anyTickets) => {
      const ranked = rankTickets(anyIncident, anyTickets);
      expect(ranked.map(({ id }) => id).toSorted()).toEqual(
        anyTickets.map(({ id }) => id).toSorted(),
      );
      const confidences = ranked.map(({ confidence }) => confidence);
      expect(confidences.every((value) => value >= 0 && value <= 1)).toBe(true);
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    }),
  );
});

test.each([
  ["a word", "a".repeat(100_000)],
  ["an identifier", "a-".repeat(50_000)],
  ["humps", "aB".repeat(50_000)],
  ["separators", "-._/:@".repeat(17_000)],
  ["digits", "2026-11-".repeat(12_500)],
  ["timestamps", "2026-11-23T".repeat(9_000)],
  ["Japanese", "障害".repeat(50_000)],
  ["halves of characters", "\ud83d".repeat(100_000)],
  ["marks", `e${"\u0301".repeat(99_999)}`],
  ["spaces", " \u0000\n".repeat(33_000)],
])("a hundred thousand characters of %s end nothing", (_, text) => {
  const [best] = rankTickets({ ...incident, texts: [text] }, [
    { ...ticket("same", text, text), labels: { [text]: [text] } },
  ]);
  expect(best?.id).toBe("same");
  expect(best?.words.filter((word) => word.length > 100)).toEqual([]);
});

test("names of an object's own are labels like any other", () => {
  const labels = JSON.parse('{"__proto__": ["a"], "constructor": ["b"]}') as typeof incident.labels;
  const [best] = rankTickets({ ...incident, labels }, [{ ...ticket("odd", "odd"), labels }]);
  expect(best?.labels.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
  expect(rankTickets(incident, [])).toEqual([]);
});
