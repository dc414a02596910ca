import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChangeReport } from "../../../features/changes/decide.ts";
import { mergeReports } from "../../../features/changes/decide.ts";
import type { NewChange } from "../../../features/changes/store.ts";
import { readChanges } from "../read-changes.ts";
import type { ChangeSource } from "./source.ts";

/** After everything that the examples tell of. */
const receivedAt = Date.UTC(2026, 2, 3, 12) / 1000;

const readingOf = (source: Pick<ChangeSource, "name">, payload: unknown) =>
  readChanges(payload, {
    receivedAt,
    appKey: "key",
    find: () => ({ id: "1", source_system: `${source.name}.any` }),
  });

/** What is recorded of a payload. */
export const readWith = (source: Pick<ChangeSource, "name">, payload: unknown): ChangeReport[] =>
  readingOf(source, payload).changes.map(({ change }) => change);

/** Why a payload records nothing. */
export const refusalsOf = (source: Pick<ChangeSource, "name">, payload: unknown): string[] =>
  readingOf(source, payload).rejected.flatMap(({ errors }) =>
    errors.map(({ code, message }) => `${code}: ${message}`),
  );

/** One request each, in this order: what is known at the end, and what each did. */
export function reportAll(source: ChangeSource, payloads: readonly unknown[]) {
  const known = new Map<string, NewChange>();
  const results = payloads.flatMap((payload) => {
    const stored = [...known.values()].map((change) => ({ id: change.identifier, ...change }));
    const merged = mergeReports(readWith(source, payload), stored);
    for (const change of merged.changes) known.set(change.identifier, change);
    return merged.results;
  });
  return { changes: [...known.values()], results };
}

interface ChangeLife {
  /** Every state of one change, in the order of time. */
  states: readonly unknown[];
  /** Another change of the same sender. */
  stranger: unknown;
}

/** What holds for every sender, whatever it calls things and whatever it leaves out. */
export function testChangeSender(source: ChangeSource, { states, stranger }: ChangeLife): void {
  test(`every state of ${source.label} is one change, in any order and again`, () => {
    const inOrder = reportAll(source, states).changes;
    expect(inOrder).toHaveLength(1);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...states], { minLength: states.length }),
        fc.subarray([...states]),
        (shuffled, repeated) => {
          expect(reportAll(source, [...shuffled, ...repeated]).changes).toEqual(inOrder);
        },
      ),
    );
  });

  test(`another change of ${source.label} is another change`, () => {
    expect(reportAll(source, [...states, stranger]).changes).toHaveLength(2);
  });

  test(`${source.label} is recognized by an integration of no kind`, () => {
    for (const payload of [...states, stranger])
      expect(readWith({ name: "changes" }, payload)).toEqual(readWith(source, payload));
  });

  test(`whatever ${source.label} leaves out or garbles, the request is read or refused`, () => {
    fc.assert(
      fc.property(fc.nat(), oddValue, fc.constantFrom(...states), (place, value, state) => {
        const payload = withValueAt(state, place, value);
        const isRefusedBefore = typeof payload !== "object" || payload === null;
        if (isRefusedBefore || (Array.isArray(payload) && payload.length === 0)) return;
        const { changes, rejected } = readingOf(source, payload);
        expect(changes.length + rejected.length).toBeGreaterThan(0);
        for (const { change } of changes) {
          expect(change.identifier).not.toBe("");
          expect(change.end ?? change.start).toBeGreaterThanOrEqual(change.start);
        }
      }),
      { numRuns: 300 },
    );
  });
}

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "\u0000",
    "__proto__",
    -1,
    1e308,
    [],
    {},
    [[]],
    "x".repeat(900),
  ),
  fc.constantFrom<unknown>("javascript:alert(1)", "1970-01-01T00:00:00Z", "2999-01-01T00:00:00Z"),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The payload, another value in one of its places. */
function withValueAt(payload: unknown, place: number, value: unknown): unknown {
  const copy = structuredClone({ payload });
  const places: (() => void)[] = [];
  const visit = (parent: object): void => {
    for (const [key, item] of Object.entries(parent)) {
      places.push(() => Object.assign(parent, { [key]: value }));
      if (typeof item === "object" && item !== null) visit(item);
    }
  };
  visit(copy);
  places[place % places.length]?.();
  return copy.payload;
}
