import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryIncidents } from "./arbitrary-incidents.ts";
import { indexIncidents, type IncidentRecord } from "./index-incidents.ts";
import { rankIndexed, rankSimilar } from "./rank-similar.ts";

const incident = (id: string, more: Partial<IncidentRecord>): IncidentRecord => ({
  id,
  title: "",
  texts: [],
  account: [],
  tags: {},
  checks: {},
  ...more,
});
const past = [
  incident("full", {
    title: "No space left on db-ord-03",
    texts: ["Writes of orders fail"],
    account: ["The disk was full after a deployment had raised the level of the logs"],
    tags: { host: "db-ord-03", team: "logistics" },
    checks: { disk: 1 },
  }),
  incident("fibre", {
    title: "Packet loss between fra1 and ams2",
    texts: ["Connectivity is degraded"],
    account: ["A router failed and routes were withdrawn; the carrier replaced a fibre"],
    tags: { region: "fra1", device: "edge-1" },
    checks: { ping: 40 },
  }),
  incident("expired", {
    title: "Sign-in fails",
    texts: ["TLS handshake error"],
    account: ["The certificate had expired and was renewed"],
    tags: { service: "identity" },
    checks: { https: 3 },
  }),
  incident("nothing", {}),
];
const now = incident("now", {
  title: "Orders cannot be written",
  texts: ["No space left on device"],
  tags: { host: "db-ord-03", team: "logistics" },
  checks: { disk: 2, postgres: 1 },
});

test("the incident that is like it comes first, with what both have", () => {
  const [best, ...rest] = rankSimilar(now, past);
  expect(best?.id).toBe("full");
  expect(best?.reasons).toEqual(
    expect.arrayContaining([
      { code: "entities", params: { words: "db-ord-03" } },
      { code: "tags", params: { words: "host = db-ord-03, team = logistics" } },
      { code: "structure", params: { words: "disk" } },
      { code: "text", params: { words: expect.stringContaining("space") } },
    ]),
  );
  expect(best?.reasons.map(({ code }) => code)).not.toContain("cause");
  expect(rest.every(({ score }) => score < (best?.score ?? 0))).toBe(true);
});

test("once its cause is known, those with the same cause come first", () => {
  const account = ["A router of the carrier had failed, so routes were lost"];
  const query = incident("now", { title: "Something is slow", account });
  const [best] = rankSimilar(query, past);
  expect(best?.id).toBe("fibre");
  expect(best?.reasons.find(({ code }) => code === "cause")?.params["concepts"]).toContain("link");
});

test("an incident is not like itself, and at most as many come as are wanted", () => {
  expect(rankSimilar(past[0] ?? now, past).map(({ id }) => id)).not.toContain("full");
  expect(rankSimilar(now, past, 2)).toHaveLength(2);
  expect(rankSimilar(now, [])).toEqual([]);
});

test("the same facts give the same answer, in whatever order they come", () => {
  const index = indexIncidents(past);
  const first = JSON.stringify(rankIndexed(now, index));
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(rankIndexed(now, index))).toBe(first);
  fc.assert(
    fc.property(
      arbitraryIncidents.chain((items) =>
        fc.tuple(
          fc.constant(items),
          fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
        ),
      ),
      ([items, shuffled]) => {
        expect(rankSimilar(now, shuffled, 12)).toEqual(rankSimilar(now, items, 12));
      },
    ),
  );
});

test("scores are between 0 and 1, best first, whatever the texts are", () => {
  fc.assert(
    fc.property(arbitraryIncidents, (items) => {
      const scores = rankSimilar(items[0] ?? now, items, 12).map(({ score }) => score);
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }),
  );
});

test.each([
  ["a word", "a".repeat(100_000)],
  ["an identifier", "a-".repeat(50_000)],
  ["words", "disk full ".repeat(10_000)],
  ["halves of characters", "\ud83d".repeat(100_000)],
])("a hundred thousand characters of %s end nothing", (_, text) => {
  const hostile = incident("hostile", {
    title: text,
    texts: [text],
    account: [text],
    tags: { [text]: text },
    checks: { [text]: Number.MAX_VALUE, nothing: Number.NaN },
  });
  const [best] = rankSimilar({ ...hostile, id: "same" }, [hostile, ...past]);
  expect(best?.score).toBeGreaterThanOrEqual(0);
});
