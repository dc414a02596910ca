import { expect, test } from "vitest";
import { factsOf, factsOfStored, storedFacts } from "./facts.ts";

const context = { text: () => ["A"], nowS: 0 };

test("all records of one incident are stored as one, each value once", () => {
  const stored = storedFacts([
    { host: "A", port: 1, up: true, gone: null, empty: [] },
    { host: ["a", "B", "A"], port: "1" },
  ]);
  expect(stored).toEqual({
    facts: { host: ["A", "a", "B"], port: ["1"], up: ["true"] },
    folded: { host: ["a", "b"], port: ["1"], up: ["true"] },
  });
});

test("what PostgreSQL cannot hold is replaced alike in memory and in the columns", () => {
  const record = { host: "a\0\ud800b" };
  expect(storedFacts([record]).facts).toEqual({ host: ["a\ufffd\ufffdb"] });
  expect(factsOf(record, context).values("host")).toEqual(["a\ufffd\ufffdb"]);
});

test("no field is taken from the prototype", () => {
  expect(factsOf({}, context).values("constructor")).toEqual([]);
  expect(factsOfStored({ facts: {}, folded: {} }, context).values("constructor")).toEqual([]);
});

test("stored facts are asked like those they came from", () => {
  const facts = factsOfStored(storedFacts([{ host: ["X", "y"] }]), context);
  expect([facts.values("host"), facts.folded("host"), facts.text()]).toEqual([
    ["X", "y"],
    ["x", "y"],
    ["a"],
  ]);
});

test("the text is made once, and only when it is asked for", () => {
  let calls = 0;
  const facts = factsOf({}, { text: () => [`T${++calls}`], nowS: 0 });
  expect(calls).toBe(0);
  expect([facts.text(), facts.text()]).toEqual([["t1"], ["t1"]]);
});
