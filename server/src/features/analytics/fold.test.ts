/** Answers from packs, against plain counting of their rows. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parseQuery } from "../incidents/feed/parse-query.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { arbitraryRows } from "../incident-measures/arbitrary-rows.ts";
import type { MeasuredRow } from "../incident-measures/measured-row.ts";
import { encodeRows, openPack } from "../incident-measures/pack.ts";
import { openFold } from "./fold.ts";
import type { GroupRow, Question } from "./question.ts";

const nowS = 1_700_500_000;
const conditions = [
  "status = ok",
  "status != CRIT*",
  "severity IN [warning, x]",
  "assignee = *",
  "NOT assignee = ada",
  "host =~ /^(db-1|W)/",
  "host !~ /b/",
  "host === web",
  'team NOT IN ["OPS"]',
  "team = p*",
  "source = api",
  "source = api.b",
  "alerts > 300",
  "alerts = 5",
  "duration >= 1h",
  "start > 1700030000",
  "end < now",
  "tag.owner = x",
  "id = 7",
];
const query = fc
  .array(fc.tuple(fc.constantFrom(" AND ", " OR ", " AND NOT "), fc.constantFrom(...conditions)), {
    maxLength: 4,
  })
  .map((parts) =>
    parts
      .map(([, condition], index) => (index === 0 ? condition : parts[index]?.join("")))
      .join(""),
  );

const valuesOf = (weighted: object | undefined): string[] => Object.keys(weighted ?? {});
const seconds = (at: number | null): number | null =>
  at === null ? null : Math.floor(at * 1000 + 1e-3) / 1000;

/** As a search would ask the incident. */
function satisfies(row: MeasuredRow, text: string): boolean {
  const parsed = parseQuery(text);
  if (parsed === null) return true;
  const [start, end] = [seconds(row.start) ?? 0, seconds(row.end)];
  const { status, severity, assignee, alerts } = row;
  const sources = valuesOf(row.sources).flatMap((source) => [source, source.split(".")[0] ?? ""]);
  const record = {
    id: row.incident_id,
    status,
    severity,
    assignee,
    alerts,
    start,
    end,
    duration: (end ?? nowS) - start,
    source: sources,
    host: valuesOf(row.tags["host"]),
    team: valuesOf(row.tags["team"]),
  };
  return compile(parsed, kindOf)(factsOf(record, { text: () => [], nowS }));
}

const question = (of: Partial<Question>): Question => ({
  measures: ["incidents", "reopened", "mttr", "mtbf"],
  dimensions: [],
  query: null,
  from: 0,
  to: 2e9,
  interval: null,
  limit: 1000,
  zone: "UTC",
  sets: null,
  environments: null,
  nowS,
  ...of,
});

/** Halves in packs of their own, with some that do not count. */
function answer(
  rows: readonly MeasuredRow[],
  of: Question,
  voided: ReadonlySet<number>,
): GroupRow[] {
  const fold = openFold(of, new Map());
  const middle = rows.length >> 1;
  for (const [from, part] of [
    [0, rows.slice(0, middle)],
    [middle, rows.slice(middle)],
  ] as const) {
    const columns = new Map([...encodeRows(part)].filter(([name]) => fold.columns.includes(name)));
    const places = [...voided].map((place) => place - from);
    fold.add({
      pack: openPack({
        size: part.length,
        voided: places.filter((place) => place >= 0 && place < part.length),
        columns,
      }),
      isWithin: !fold.columns.includes("start"),
    });
  }
  return fold.finish().groups;
}

const keysOf: Readonly<Record<string, (row: MeasuredRow) => (string | number | null)[]>> = {
  host: ({ tags }) => valuesOf(tags["host"]),
  "tag:team": ({ tags }) => valuesOf(tags["team"]),
  source: ({ sources }) => valuesOf(sources),
  pattern: ({ patterns }) => patterns.map(String),
  status: ({ status }) => [status],
  assignee: ({ assignee }) => [assignee],
  priority: ({ priority }) => [priority === 9 ? null : priority],
  weekday: ({ start }) => [((Math.floor(start / 86_400) + 3) % 7) + 1],
};
const orNull = (values: (string | number | null)[]) => (values.length === 0 ? [null] : values);

test("incidents are counted under all their values, in the time, as the query asks", () => {
  const dimensions = fc.subarray(Object.keys(keysOf), { maxLength: 2 });
  fc.assert(
    fc.property(
      arbitraryRows,
      dimensions,
      query,
      fc.constantFrom(null, "day" as const),
      (rows, names, text, interval) => {
        const voided = new Set([1, 4]);
        const to = 1_700_060_000;
        const counted = rows.filter(
          (row, place) => !voided.has(place) && row.start <= to && satisfies(row, text),
        );
        const expected = new Map<string, { incidents: number; reopened: number }>();
        for (const row of counted) {
          const day = interval === null ? null : Math.floor(row.start / 86_400) * 86_400;
          const [first = [], second] = names.map((name) => orNull(keysOf[name]?.(row) ?? []));
          const combinations =
            names.length === 0 ? [[]] : first.flatMap((a) => second?.map((b) => [a, b]) ?? [[a]]);
          for (const values of combinations) {
            const key = JSON.stringify([values, day]);
            const { incidents, reopened } = expected.get(key) ?? { incidents: 0, reopened: 0 };
            expected.set(key, { incidents: incidents + 1, reopened: reopened + row.reopened });
          }
        }
        const query = question({ dimensions: names, query: parseQuery(text), to, interval });
        const groups = answer(rows, query, voided);
        expect(
          new Map(
            groups.map(({ values, time, measures }) => [
              JSON.stringify([values, time]),
              { incidents: measures.get("incidents"), reopened: measures.get("reopened") },
            ]),
          ),
        ).toEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
});

test("under a value an incident counts with the alerts that have it", () => {
  fc.assert(
    fc.property(arbitraryRows, (rows) => {
      const expected = new Map<string | null, number>();
      for (const row of rows) {
        const values = Object.entries(row.tags["host"] ?? {});
        for (const [value, weight] of values.length === 0 ? [[null, row.alerts] as const] : values)
          expected.set(
            value,
            (expected.get(value) ?? 0) + (typeof weight === "number" ? weight : weight[0]),
          );
      }
      const groups = answer(
        rows,
        question({ measures: ["alerts"], dimensions: ["host"] }),
        new Set(),
      );
      expect(
        new Map(groups.map(({ values, measures }) => [values[0], measures.get("alerts")])),
      ).toEqual(expected);
      const ranks = groups.map(({ measures }) => measures.get("alerts") ?? 0);
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    }),
  );
});

test("only the first groups are listed, and all are counted", () => {
  fc.assert(
    fc.property(arbitraryRows, fc.integer({ min: 1, max: 4 }), (rows, limit) => {
      const query = question({ dimensions: ["host", "status"] });
      const whole = answer(rows, query, new Set());
      expect(answer(rows, { ...query, limit }, new Set())).toEqual(whole.slice(0, limit));
    }),
  );
});
