import fc from "fast-check";
import { expect, test } from "vitest";
import { voteActions } from "./vote-actions.ts";

const done = (...keys: string[]) => keys.map((key) => ({ key, text: `did ${key}` }));

test("what was done where it was most alike comes first, with where", () => {
  const similar = [
    { id: "a", score: 0.6 },
    { id: "b", score: 0.3 },
    { id: "c", score: 0.1 },
  ];
  const actions = new Map([
    ["a", done("restart", "restart")],
    ["b", done("assign", "restart")],
    ["c", done("assign")],
  ]);
  expect(voteActions(similar, actions)).toEqual([
    {
      key: "restart",
      score: expect.closeTo(0.9, 9),
      incidents: 2,
      evidence: [
        { id: "a", text: "did restart" },
        { id: "b", text: "did restart" },
      ],
    },
    {
      key: "assign",
      score: expect.closeTo(0.4, 9),
      incidents: 2,
      evidence: [
        { id: "b", text: "did assign" },
        { id: "c", text: "did assign" },
      ],
    },
  ]);
});

test("shares lie between 0 and 1, and what nobody did is not suggested", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          id: fc.nat({ max: 9 }).map(String),
          score: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
      fc.array(fc.tuple(fc.nat({ max: 9 }).map(String), fc.array(fc.constantFrom("x", "y", "z")))),
      (similar, lists) => {
        const actions = new Map(lists.map(([id, keys]) => [id, done(...keys)]));
        for (const { score, incidents, evidence } of voteActions(similar, actions)) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(incidents).toBeGreaterThanOrEqual(evidence.length);
          expect(evidence.length).toBeGreaterThan(0);
        }
      },
    ),
  );
});
