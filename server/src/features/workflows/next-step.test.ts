import fc from "fast-check";
import { expect, test } from "vitest";
import { innerSteps, type Step } from "#contract/workflow-document.ts";
import { nextStep } from "./next-step.ts";
import type { StepRow } from "./step-row.ts";

const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant({ id: "x", comment: { body: "x" } }),
    fc.record({
      id: fc.constant("x"),
      branch: fc.record({
        if: fc.constantFrom("yes", "no"),
        do: tie("steps"),
        else: tie("steps"),
      }),
    }),
    fc.record({
      id: fc.constant("x"),
      foreach: fc.record({ in: fc.constantFrom("0", "1", "3"), steps: tie("steps") }),
    }),
  ) as fc.Arbitrary<Step>,
  // Those beside each other have names of their own.
  steps: fc
    .array(tie("step"), { maxLength: 4 })
    .map((list) => list.map((step, index) => ({ ...step, id: `s${index}` }))),
}));

/** What the steps mean, said once more in the plainest way. */
function expectedPaths(list: readonly Step[], prefix = ""): string[] {
  return list.flatMap((step) => {
    const path = `${prefix}${step.id}`;
    if (step.branch) {
      const place = step.branch.if === "yes" ? "do" : "else";
      return [path, ...expectedPaths(step.branch[place], `${path}/${place}/`)];
    }
    if (!step.foreach) return [path];
    const { steps: inner, in: turns } = step.foreach;
    return [
      path,
      ...Array.from({ length: Number(turns) }, (_, turn) =>
        expectedPaths(inner, `${path}/${turn + 1}/`),
      ).flat(),
    ];
  });
}

const outputOf = ({ branch, foreach }: Step): unknown => {
  if (branch) return { taken: branch.if === "yes" ? "do" : "else" };
  return foreach ? { items: Array.from({ length: Number(foreach.in) }, (_, at) => at) } : null;
};

const rowOf = (path: string, step: Step, more: Partial<StepRow> = {}): StepRow => ({
  run_id: "1",
  path,
  position: 0,
  kind: "comment",
  name: step.id,
  status: "done",
  attempts: 1,
  input: null,
  output: outputOf(step),
  reason: null,
  due_at: null,
  started_at: 0,
  ended_at: 0,
  approver_id: null,
  approver_name: null,
  ...more,
});

test("whatever branches and loops there are, each step is taken once, in order", () => {
  fc.assert(
    fc.property(steps, (list) => {
      const taken = new Map<string, StepRow>();
      const order: string[] = [];
      for (;;) {
        const next = nextStep(list, taken);
        if (next.kind !== "take") {
          expect(next.kind).toBe("done");
          break;
        }
        const { path, step } = next.place;
        expect(taken.has(path)).toBe(false);
        taken.set(path, rowOf(path, step));
        order.push(path);
      }
      expect(order).toEqual(expectedPaths(list));
    }),
  );
});

test("what was skipped leads nowhere, what failed ends the run unless it may go on", () => {
  const [first, second]: Step[] = [
    { id: "a", branch: { if: "yes", do: [{ id: "b", resolve: {} }], else: [] } },
    { id: "c", resolve: {} },
  ];
  if (!first || !second) throw new Error("two steps");
  const skipped = new Map([["a", rowOf("a", first, { status: "skipped", output: null })]]);
  expect(nextStep([first, second], skipped)).toMatchObject({ kind: "take", place: { path: "c" } });
  const failed = new Map([["a", rowOf("a", first, { status: "failed", output: null })]]);
  expect(nextStep([first, second], failed).kind).toBe("failed");
  const going = { ...first, continue: true };
  expect(nextStep([going, second], failed)).toMatchObject({ kind: "take", place: { path: "c" } });
  expect(innerSteps(first).map(([place]) => place)).toEqual(["do", "else"]);
});
